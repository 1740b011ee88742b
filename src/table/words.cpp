#include "words.h"

namespace patience::table {

std::int16_t number_in(const std::string& text) {
  const bool digits = !text.empty() && text.size() < 5 && (text[0] != '0' || text.size() == 1) &&
                      text.find_first_not_of("0123456789") == std::string::npos;
  return static_cast<std::int16_t>(digits ? std::stoi(text) : -1);
}

std::string shown(int number) { return number < 0 ? "NA" : std::to_string(number); }

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

std::string counted(std::uint64_t number, const char* thing) {
  return grouped(number) + ' ' + thing + (number == 1 ? "" : "s");
}

std::string deal_unseen(std::size_t cards) {
  return "deal " + counted(cards, "card") + " from the stock";
}

}  // namespace patience::table
