// Lines of play without moves that turn out not to be needed.
#ifndef PATIENCE_LUCIE_SHORTEN_H
#define PATIENCE_LUCIE_SHORTEN_H

#include "solver.h"

namespace patience::lucie {

/// A line to the same foundations from which no single build, king or merci can be left out,
/// together with what it makes possible. It need not be the shortest. Pre: the end is one that a
/// solver found for this tableau under these rules.
std::vector<Move> shorten(const Tableau& tableau, const Rules& rules, const End& end);

}  // namespace patience::lucie

#endif
