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

void Job::work(std::vector<std::string> question) {
  try {
    while (!stopped_) {
      Answer found = answer(question, &stopped_);
      const std::lock_guard<std::mutex> lock(mutex_);
      news_.states += found.states;
      if (found.next.empty()) {
        news_.result = std::move(found.result);
        news_.over = true;
        ended_.notify_all();
        return;
      }
      // What a search is not sure of is no news.
      if (found.states == 0) news_.so_far.push_back(std::move(found.result));
      question = std::move(found.next);
    }
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
