# The pronoun of ggplot2's aes(), which that package gives to what is evaluated there.
utils::globalVariables(".data")
# Columns that compare_variants() makes one from the other.
utils::globalVariables(c("both_won", "variant_only", "reference_only", "both_lost", "p.value"))
