// Writes JSON: texts, numbers, true and false, lists and objects. Nothing reads JSON here, so
// these few functions are enough and no library is needed.
#ifndef PATIENCE_TABLE_JSON_H
#define PATIENCE_TABLE_JSON_H

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace patience::table {

/// A value that is written already.
struct Json {
  std::string text;
};

inline Json json(bool value) { return {value ? "true" : "false"}; }
inline Json json(int value) { return {std::to_string(value)}; }
inline Json json(std::uint64_t value) { return {std::to_string(value)}; }
/// With the digits that give the number again. Pre: it is finite.
inline Json json(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return {text};
}
/// Text in UTF-8.
inline Json json(const std::string& value) {
  std::string text = "\"";
  for (const char c : value) {
    if (static_cast<unsigned char>(c) < ' ') {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
      text += code;
      continue;
    }
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return {text + '"'};
}
inline Json json(const char* value) { return json(std::string(value)); }
inline Json json_null() { return {"null"}; }

/// A list; write(item) makes each of its items.
template <class Items, class Write>
Json json_list(const Items& items, Write write) {
  std::string text = "[";
  for (const auto& item : items) {
    if (text.size() > 1) text += ',';
    text += write(item).text;
  }
  return {text + ']'};
}
template <class Items>
Json json_list(const Items& items) {
  return json_list(items, [](const auto& item) { return json(item); });
}

using Members = std::vector<std::pair<const char*, Json>>;
inline Json json_object(const Members& members) {
  std::string text = "{";
  for (const auto& [name, value] : members) {
    if (text.size() > 1) text += ',';
    text += json(name).text + ':' + value.text;
  }
  return {text + '}'};
}

}  // namespace patience::table

#endif
