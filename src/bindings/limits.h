// What a search may use, as R's options say it.
#ifndef PATIENCE_BINDINGS_LIMITS_H
#define PATIENCE_BINDINGS_LIMITS_H

#include "../search/outcome.h"
#include "arguments.h"

namespace patience::bindings {

/// Takes `max_states` and `max_bytes`.
Limits limits_from(NamedValues& options);

/// Takes `process_bytes` as well: for each of the threads of a process that has so many bytes for
/// all of them.
Limits limits_from(NamedValues& options, unsigned threads);

}  // namespace patience::bindings

#endif
