#include "texts.h"

#include "arguments.h"

namespace patience::bindings {

SEXP utf8(const std::vector<std::string>& from) {
  Rcpp::Shield<SEXP> texts(Rf_allocVector(STRSXP, static_cast<R_xlen_t>(from.size())));
  for (std::size_t i = 0; i < from.size(); ++i) {
    SET_STRING_ELT(texts, static_cast<R_xlen_t>(i),
                   Rf_mkCharLenCE(from[i].data(), static_cast<int>(from[i].size()), CE_UTF8));
  }
  return texts;
}

SEXP utf8(const std::string& from) { return utf8(std::vector<std::string>{from}); }

// Texts, one at least.
std::vector<std::string> texts_from(SEXP texts, const std::string& what) {
  if (TYPEOF(texts) != STRSXP || Rf_xlength(texts) == 0) {
    throw BadArgument(what + " must be text.");
  }
  std::vector<std::string> words;
  for (R_xlen_t i = 0; i < Rf_xlength(texts); ++i) {
    const SEXP word = STRING_ELT(texts, i);
    if (word == NA_STRING) throw BadArgument(what + " must not be missing.");
    words.emplace_back(CHAR(word));
  }
  return words;
}

}  // namespace patience::bindings
