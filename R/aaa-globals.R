# The pronoun of ggplot2's aes(), which that package gives to what is evaluated there.
utils::globalVariables(".data")
