# Cards and deals as JSON. The generic of jsonlite is one of S4 that it keeps to itself, so it
# cannot be named in NAMESPACE: the methods are added when jsonlite is loaded.

add_json_methods <- function(...) {
  jsonlite <- asNamespace("jsonlite")
  as_json <- methods::getGeneric("asJSON", where = jsonlite)
  ours <- new.env(parent = jsonlite)
  add <- function(class, plain) {
    methods::setOldClass(class, where = ours)
    methods::setMethod("asJSON", class, function(x, ...) as_json(plain(x), ...), where = ours)
  }
  add("cards", as.character)
  add("deal", unclass)
  add("deals", unclass)
}

.onLoad <- function(libname, pkgname) {
  if (isNamespaceLoaded("jsonlite")) add_json_methods()
  setHook(packageEvent("jsonlite", "onLoad"), add_json_methods)
}
