library(testthat)
library(patience)

test_check("patience")
