# The data sets of the package, from tables that a diff shows. Run from the package's folder, with
# the package installed: Rscript data-raw/data.R
published_rates <- tibble::as_tibble(utils::read.csv(
  "data-raw/published-rates.csv",
  na.strings = ""
))

agnes_variants <- patience:::forty_variants()

# Sorted heights, one row each, and a column of chances for each merci and deals to come.
columns <- utils::read.csv("data-raw/lucie-values.csv")
names <- grep("error", names(columns), invert = TRUE, value = TRUE)
lucie_values <- tibble::as_tibble(do.call(rbind, lapply(names, function(name) {
  key <- strsplit(name, "_")[[1]]
  data.frame(
    merci = key[1], deals = as.integer(key[2]), patience:::sorted_heights(),
    chance = columns[[name]], std.error = columns[[paste0(name, "_error")]]
  )
})))

for (name in c("published_rates", "agnes_variants", "lucie_values")) {
  save(list = name, file = file.path("data", paste0(name, ".rda")), version = 2, compress = "xz")
}
