// Where the threads of a run come from: RcppParallel's pool, which users steer and other packages
// share, or new ones where that pool cannot be used.
#ifndef PATIENCE_BINDINGS_THREADS_H
#define PATIENCE_BINDINGS_THREADS_H

#include <string>

#include "../run/parallel.h"

namespace patience::bindings {

/// For this process as it is now. To be called on R's thread.
Executor executor();

/// Its name, for reports.
std::string executor_name();

}  // namespace patience::bindings

#endif
