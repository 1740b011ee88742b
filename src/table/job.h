// A question that takes long, answered by a thread of its own: it goes on by itself until it is
// answered, and can be watched and stopped.
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

  /// What there is to say of it; of what is handed over once the next one says nothing.
  struct News {
    bool over = false;
    std::vector<std::string> so_far;  ///< what was told of it, see Tell
    std::string result;               ///< JSON, once it is over; or, where it was refused, ...
    std::string topic, why;
  };
  /// Waits for its end, so long at most.
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
