# Installs CRAN's newest version of each package that patience names into a library:
#   Rscript tools/newest.R LIBRARY
library <- commandArgs(TRUE)
fields <- read.dcf("DESCRIPTION", c("Imports", "LinkingTo", "Suggests"))
named <- trimws(sub("\\(.*", "", unlist(strsplit(fields, ","))))
named <- setdiff(named, rownames(installed.packages(priority = "base")))
.libPaths(library)
options(Ncpus = parallel::detectCores())
if (getOption("repos")[["CRAN"]] == "@CRAN@") chooseCRANmirror(ind = 1)
install.packages(unique(named), library)
missing <- setdiff(named, rownames(installed.packages(library)))
if (length(missing) > 0) stop("not installed: ", toString(missing))
