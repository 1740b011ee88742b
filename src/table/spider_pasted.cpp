// Deals and positions of Spider from text: whether the cards are those of a game, and which suits
// were removed.
#include <algorithm>
#include <array>

#include "../spider/position.h"
#include "spider.h"
#include "spider_layouts.h"
#include "words.h"

namespace patience::table {

namespace {

using spider::columns;
constexpr std::size_t stock_of_deal = 50;

// How often each card is there.
using Counts = std::array<int, 52>;

Counts counts_of(const std::vector<DeckCard>& cards) {
  Counts counts{};
  for (const DeckCard card : cards) ++counts[card];
  return counts;
}

// How often a pack has each card of the suits that it has: two decks have each card twice; games
// of two suits or of one are played with complete suits of these alone.
int copies_of(int suits) { return suits == 1 ? 8 : suits == 2 ? 4 : 2; }
const char* pack_words(int suits) {
  return suits == 1   ? "one suit has each card eight times"
         : suits == 2 ? "two suits have each card four times"
                      : "two decks have each card twice";
}

// Two decks, or as many complete suits of fewer kinds.
void check_pack(const std::vector<DeckCard>& cards, int line) {
  if (cards.size() != spider::cards_in_deal) {
    refuse(line,
           "two decks have 104 cards, not " + std::to_string(cards.size()) +
               ". In the middle of a game the stock stands on lines that begin with Stock:, "
               "with 0 cards once all were dealt.");
  }
  const Counts times = counts_of(cards);
  bool complete = true;
  for (std::size_t card = 0; card < 52; ++card) {
    complete = complete && times[card] == times[card / 13 * 13];
  }
  if (complete) return;
  // How often each card should be there: with four suits twice.
  std::array<int, 4> of_suit{};
  for (const DeckCard card : cards) ++of_suit[card / 13];
  const auto most = *std::max_element(of_suit.begin(), of_suit.end());
  const int suits = most > 78 ? 1 : most > 39 ? 2 : 4;
  std::string odd;
  int more = 0;
  for (std::size_t card = 0; card < 52; ++card) {
    const int due = of_suit[card / 13] > 6 * copies_of(suits) ? copies_of(suits) : 0;
    if (times[card] == due || ++more > 6) continue;
    odd += (odd.empty() ? "" : ", ") + letters(static_cast<DeckCard>(card)) + ' ' +
           counted(static_cast<std::uint64_t>(times[card]), "time");
  }
  refuse(line,
         std::string(pack_words(suits)) + ". Here is " + odd + (more > 6 ? ", .." : "") + '.');
}

// A position as it was read: all cards that it shows, and how many lie face down. So many are
// `unseen`: they are among the cards, but where each of them lies is not known.
struct Shown {
  Groups piles;
  std::vector<DeckCard> down;
  std::vector<DeckCard> stock;
  std::vector<DeckCard> cards;
  std::size_t unseen = 0;
};

constexpr DeckCard unseen_card = 52;

bool is_hidden(const Written& card) { return lies_down(card.word) || is_unseen(card.word); }

Shown shown_of(const SpiderLying& lying) {
  Reading reading(8);
  Shown shown;
  const auto read = [&](const Written& card) {
    if (is_unseen(card.word)) {
      ++shown.unseen;
      return unseen_card;
    }
    reading.add(card.line, card.word);
    return reading.cards().back();
  };
  for (const std::vector<Written>& column : lying.columns) {
    std::vector<DeckCard> pile;
    for (const Written& card : column) pile.push_back(read(card));
    if (!column.empty() && is_unseen(column.back().word)) {
      refuse(column.back().line, "the last card of column " +
                                     std::to_string(shown.piles.size() + 1) +
                                     " lies face up: which is it?");
    }
    shown.piles.push_back(std::move(pile));
    shown.down.push_back(
        static_cast<DeckCard>(std::count_if(column.begin(), column.end(), is_hidden)));
  }
  for (const Written& card : lying.stock) shown.stock.push_back(read(card));
  shown.cards = reading.cards();
  return shown;
}

// Whether columns of five and six cards and a whole stock are as they were dealt. Without a mark
// of what lies face down they are.
bool is_start(const Shown& shown) {
  bool marked = false, dealt = shown.stock.size() == stock_of_deal && shown.cards.size() == 104;
  bool down = true;
  for (std::size_t i = 0; i < shown.piles.size(); ++i) {
    const std::size_t size = shown.piles[i].size();
    dealt = dealt && (size == 5 || size == 6);
    marked = marked || shown.down[i] > 0;
    // One that is marked as a whole is turned at its end.
    down = down && (shown.down[i] + std::size_t{1} == size || shown.down[i] == size);
  }
  return dealt && (!marked || down);
}

void check_face_down(const SpiderLying& lying, const Shown& shown) {
  for (std::size_t i = 0; i < columns; ++i) {
    for (std::size_t k = shown.down[i]; k < lying.columns[i].size(); ++k) {
      const Written& card = lying.columns[i][k];
      if (!is_hidden(card)) continue;
      refuse(card.line, shortened(card.word) +
                            " cannot lie face down: only cards beneath those that lie face up "
                            "do.");
    }
  }
  int tall = 0;
  for (std::size_t i = 0; i < shown.piles.size(); ++i) {
    const int down = shown.down[i];
    const bool all = static_cast<std::size_t>(down) == shown.piles[i].size() && down > 0;
    tall += down - all > 4 ? 1 : 0;
    if (down - all > 5 || tall > 4) {
      refuse(lying.line,
             "in column " + std::to_string(i + 1) + ' ' +
                 counted(static_cast<std::uint64_t>(down), "card") +
                 " lie face down. At the start it is five in four columns and four in the "
                 "others, and it becomes fewer.");
    }
  }
}

// A complete suit under other cards would have gone when it was complete.
void check_not_buried(const Shown& shown, int line) {
  for (std::size_t i = 0; i < shown.piles.size(); ++i) {
    const std::vector<DeckCard>& pile = shown.piles[i];
    int run = 0;
    for (std::size_t k = shown.down[i]; k + 1 < pile.size(); ++k) {
      const bool goes_on = run > 0 && pile[k] % 13 != 12 && pile[k] + 1 == pile[k - 1];
      run = goes_on ? run + 1 : pile[k] % 13 == 12 ? 1 : 0;
      if (run == 13) {
        refuse(line, std::string("the suit of ") + suit_words[pile[k] / 13] +
                         " is complete in column " + std::to_string(i + 1) +
                         ", under other cards. It goes away as soon as it is complete.");
      }
    }
  }
}

// The suits that a board's line names, by their aces or kings.
std::array<int, 4> suits_named(const std::vector<Line>& foundations) {
  std::array<int, 4> named{};
  for (const Line& line : foundations) {
    for (const std::string& word : pile_words(line)) {
      const std::optional<DeckCard> card = card_of(word);
      if (!card || (*card % 13 != 0 && *card % 13 != 12)) {
        refuse(line.number, '"' + shortened(word) +
                                "\" is no suit that was removed. Each has its ace there, or its "
                                "king.");
      }
      ++named[*card / 13];
    }
  }
  return named;
}

// How many suits a printed title says that were removed.
std::optional<int> suits_in_title(const std::string& title) {
  const std::vector<std::string> words = words_of(title);
  for (std::size_t i = 0; i + 4 < words.size(); ++i) {
    const bool said = words[i + 1] == "of" && words[i + 2] == "8" && words[i + 3] == "suits" &&
                      words[i + 4] == "removed" && words[i].size() == 1;
    if (said && words[i][0] >= '0' && words[i][0] <= '8') return words[i][0] - '0';
  }
  return std::nullopt;
}

// The suits of which cards are shown, or which are named as removed.
std::array<bool, 4> kinds_of(const Counts& times, const std::array<int, 4>& named) {
  std::array<bool, 4> there{};
  for (std::size_t card = 0; card < 52; ++card) {
    there[card / 13] = there[card / 13] || times[card] > 0 || named[card / 13] > 0;
  }
  return there;
}

// Lays the cards that nobody has seen where they may lie, those of a pack that are neither shown
// nor removed. Nothing that is told of such a board depends on which of them lies where.
void lay_unseen(Shown& shown, const SpiderLying& lying) {
  const Counts times = counts_of(shown.cards);
  const std::array<int, 4> named = suits_named(lying.foundations);
  const std::array<bool, 4> there = kinds_of(times, named);
  const auto kinds = static_cast<int>(std::count(there.begin(), there.end(), true));
  std::vector<DeckCard> left;
  for (std::size_t card = 0; card < 52; ++card) {
    const std::size_t suit = card / 13;
    const int copies = kinds > 2 || there[suit] ? copies_of(kinds) : 0;
    const int unseen = copies - named[suit] - times[card];
    if (unseen < 0) {
      refuse(lying.line, std::string(pack_words(kinds)) + ". Here is " +
                             letters(static_cast<DeckCard>(card)) + ' ' +
                             counted(static_cast<std::uint64_t>(times[card]), "time") +
                             (named[suit] > 0 ? ", and its suit was removed." : "."));
    }
    left.insert(left.end(), static_cast<std::size_t>(unseen), static_cast<DeckCard>(card));
  }
  if (left.size() != shown.unseen) {
    refuse(lying.line, counted(shown.unseen, "card") + " nobody has seen, but " +
                           counted(left.size(), "card") +
                           " of the pack are neither shown nor removed. Suits that were removed "
                           "stand on a line Foundations:, each by its ace.");
  }
  auto next = left.begin();
  const auto lay = [&next](std::vector<DeckCard>& cards) {
    for (DeckCard& card : cards) {
      if (card == unseen_card) card = *next++;
    }
  };
  for (std::vector<DeckCard>& pile : shown.piles) lay(pile);
  lay(shown.stock);
  shown.cards.insert(shown.cards.end(), left.begin(), left.end());
}

// The suits that were removed, each from king to ace: what a pack has beside the cards shown. It
// is one of as few suits as can be, for no card of another is there to tell.
std::vector<DeckCard> removed_from(const Shown& shown, const SpiderLying& lying) {
  const Counts times = counts_of(shown.cards);
  const std::array<int, 4> named = suits_named(lying.foundations);
  const std::array<bool, 4> there = kinds_of(times, named);
  const auto kinds = static_cast<int>(std::count(there.begin(), there.end(), true));
  if (kinds == 0) refuse(lying.line, "There are no cards in it.");
  std::vector<DeckCard> removed;
  std::string odd;
  int more = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    const int copies = kinds > 2 || there[suit] ? copies_of(kinds) : 0;
    const auto first = times.begin() + static_cast<std::ptrdiff_t>(13 * suit);
    // As most of its ranks say.
    int gone = 0, ranks = 0;
    for (int i = 0; i <= copies; ++i) {
      const auto lack = static_cast<int>(std::count(first, first + 13, copies - i));
      if (lack > ranks) gone = i;
      ranks = std::max(ranks, lack);
    }
    for (std::size_t rank = 0; rank < 13; ++rank) {
      const int here = times[13 * suit + rank];
      if (here + gone == copies || ++more > 6) continue;
      odd += (odd.empty() ? "" : ", ") + letters(static_cast<DeckCard>(13 * suit + rank)) + ' ' +
             counted(static_cast<std::uint64_t>(here), "time");
    }
    for (int i = 0; i < gone; ++i) {
      for (int rank = 12; rank >= 0; --rank) {
        removed.push_back(static_cast<DeckCard>(static_cast<int>(13 * suit) + rank));
      }
    }
    const bool said = !lying.foundations.empty();
    if (more == 0 && said && named[suit] != gone) {
      refuse(lying.foundations.front().number,
             counted(static_cast<std::uint64_t>(named[suit]), "suit") + " of " +
                 suit_words[suit] + " removed, but the cards of " + std::to_string(gone) +
                 " lie nowhere.");
    }
  }
  if (more > 0) {
    refuse(lying.line, std::string(pack_words(kinds)) + ". Here is " + odd +
                           (more > 6 ? ", .." : "") +
                           ". What lies nowhere was removed, whole suits from king to ace.");
  }
  const auto suits = static_cast<int>(removed.size() / 13);
  const std::optional<int> said = suits_in_title(lying.title);
  if (said && *said != suits) {
    refuse(lying.line, "the title says that " +
                           counted(static_cast<std::uint64_t>(*said), "suit") + " of 8 " +
                           (*said == 1 ? "is" : "are") + " removed, but the cards of " +
                           std::to_string(suits) + " lie nowhere.");
  }
  return removed;
}

Groups groups_of(const SpiderLying& lying) {
  Shown shown = shown_of(lying);
  if (shown.unseen > 0) lay_unseen(shown, lying);
  Groups groups = shown.piles;
  const auto add_rows = [&groups](const std::vector<DeckCard>& stock) {
    for (std::size_t i = 0; i < stock.size(); i += columns) {
      groups.emplace_back(stock.begin() + static_cast<std::ptrdiff_t>(i),
                          stock.begin() + static_cast<std::ptrdiff_t>(i + columns));
    }
  };
  if (lying.is_board || shown.unseen > 0) check_face_down(lying, shown);
  if (shown.unseen == 0 && (!lying.is_board || is_start(shown))) {
    check_pack(shown.cards, lying.line);
    check_face_down(lying, shown);
    if (!is_start(shown)) {
      refuse(lying.line,
             "at the start of a deal all cards lie face down but the last of each column; here "
             "other ones are marked.");
    }
    if (!lying.foundations.empty() || suits_in_title(lying.title).value_or(0) > 0) {
      removed_from(shown, lying);  // says that there are none
    }
    add_rows(shown.stock);
    return groups;
  }
  if (shown.stock.size() > stock_of_deal || shown.stock.size() % columns != 0) {
    refuse(lying.line, "the stock has " + counted(shown.stock.size(), "card") +
                           ". It has 50, 40, 30, 20, 10 or none: a row goes to the ten columns.");
  }
  check_not_buried(shown, lying.line);
  groups.push_back(shown.stock);
  groups.push_back(removed_from(shown, lying));
  groups.push_back(shown.down);
  if (shown.unseen > 0) groups.push_back({});
  return groups;
}

}  // namespace

std::vector<Groups> pasted_spiders(const std::string& text) {
  std::vector<Groups> deals;
  for (const SpiderLying& lying : spiders_lying(text)) deals.push_back(groups_of(lying));
  return deals;
}

}  // namespace patience::table
