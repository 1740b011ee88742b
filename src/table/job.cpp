#include "job.h"

#include <new>
#include <utility>

#include "answers.h"

namespace patience::table {

Job::Job(std::vector<std::string> question)
    : thread_([this, question = std::move(question)] { work(question); }) {}

Job::~Job() {
  stopped_ = true;
  thread_.join();
}

Job::News Job::ask(std::chrono::milliseconds wait) {
  std::unique_lock<std::mutex> lock(mutex_);
  ended_.wait_for(lock, wait, [this] { return news_.over; });
  News told = news_;
  news_.so_far.clear();
  return told;
}

void Job::work(const std::vector<std::string>& question) {
  try {
    std::string result = answer(question, &stopped_, [this](const std::string& so_far) {
      const std::lock_guard<std::mutex> lock(mutex_);
      news_.so_far.push_back(so_far);
    });
    const std::lock_guard<std::mutex> lock(mutex_);
    news_.result = std::move(result);
    news_.over = true;
    ended_.notify_all();
  } catch (const Refused& refused) {
    end_with(refused.topic, refused.what());
  } catch (const std::bad_alloc&) {
    end_with("memory", "There is not enough memory.");
  } catch (const std::exception& other) {
    end_with("message", other.what());
  }
}

void Job::end_with(const std::string& topic, const std::string& why) {
  const std::lock_guard<std::mutex> lock(mutex_);
  news_.topic = topic;
  news_.why = why;
  news_.over = true;
  ended_.notify_all();
}

}  // namespace patience::table
