// Texts to R and from it.
#ifndef PATIENCE_BINDINGS_TEXTS_H
#define PATIENCE_BINDINGS_TEXTS_H

#include <Rcpp.h>

#include <string>
#include <vector>

namespace patience::bindings {

/// Marked as UTF-8, and not protected.
SEXP utf8(const std::vector<std::string>& from);
SEXP utf8(const std::string& from);

/// One at least, none of them missing. Throws BadArgument, which says `what` they are.
std::vector<std::string> texts_from(SEXP texts, const std::string& what);

}  // namespace patience::bindings

#endif
