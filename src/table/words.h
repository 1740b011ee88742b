// Numbers as text, and text as numbers.
#ifndef PATIENCE_TABLE_WORDS_H
#define PATIENCE_TABLE_WORDS_H

#include <cstdint>
#include <string>

namespace patience::table {

/// The whole number from 0 to 9,999 that a text is; -1 if it is none.
std::int16_t number_in(const std::string& text);
/// That number in words, "NA" for none.
std::string shown(int number);
/// A number of things in words: "1 move", "20 moves", with commas between thousands.
std::string counted(std::uint64_t number, const char* thing);
std::string grouped(std::uint64_t number);
/// What a deal from the stock is called before its cards are seen.
std::string deal_unseen(std::size_t cards);

}  // namespace patience::table

#endif
