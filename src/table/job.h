// A question that takes long, answered on a thread of its own. Meanwhile it can be watched and
// stopped.
#ifndef PATIENCE_TABLE_JOB_H
#define PATIENCE_TABLE_JOB_H

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace patience::table {

class Job {
 public:
  /// Begins. Throws std::system_error where there is no further thread.
  explicit Job(std::vector<std::string> question);
  /// Stops it.
  ~Job();

  /// What there is to say of the job. What it says in `so_far` it says once.
  struct News {
    bool over = false;
    std::vector<std::string> so_far;  ///< what was told of it, see Tell
    std::string result;               ///< JSON, once it is over; or, where it was refused, ...
    std::string topic, why;
  };
  /// Waits for its end, but no longer than this, and says what is new.
  News ask(std::chrono::milliseconds wait);

 private:
  void work(const std::vector<std::string>& question);
  void end_with(const std::string& topic, const std::string& why);

  std::mutex mutex_;
  std::condition_variable ended_;
  News news_;
  std::atomic<bool> stopped_{false};
  std::thread thread_;  // last, as it begins when all else is there
};

}  // namespace patience::table

#endif
