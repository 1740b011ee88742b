// The rules as the naive game plays them. The engine is compared with the naive game elsewhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>

#include "agnes_deals.h"
#include "agnes_naive.h"

namespace patience::agnes {
namespace {

constexpr int Q = 11, K = 12;
constexpr int A = 0;  // and n - 1 for a card that shows n
constexpr DeckCard clubs(int rank) { return static_cast<DeckCard>(rank); }
constexpr DeckCard diamonds(int rank) { return static_cast<DeckCard>(13 + rank); }
constexpr DeckCard spades(int rank) { return static_cast<DeckCard>(26 + rank); }

using Cards = std::vector<DeckCard>;

// A position with the given piles and stock and no foundations, as no deal makes it. All cards
// are face up; the first of the deal is the base card.
NaiveGame position(DeckCard base, const std::vector<Cards>& piles, const Rules& rules = {},
                   const Cards& stock = {}) {
  Deal deal = random_deal(1);
  std::iter_swap(deal.cards.begin(), std::find(deal.cards.begin(), deal.cards.end(), base));
  NaiveGame game(deal, rules);
  const auto seen = [&](const Cards& cards) {
    std::vector<NaiveCard> lie;
    for (DeckCard card : cards)
      lie.push_back({(card % 13 - game.base + 13) % 13, card / 13, true});
    return lie;
  };
  std::fill(game.piles.begin(), game.piles.end(), std::vector<NaiveCard>{});
  for (std::size_t pile = 0; pile < piles.size(); ++pile) game.piles[pile] = seen(piles[pile]);
  game.stock = seen(stock);
  return game;
}

Move run(int from, int to, int count = 1) {
  return {MoveType::run, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
          static_cast<std::uint8_t>(count)};
}

bool allows(const NaiveGame& game, Move move) {
  const auto moves = game.choices();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST(AgnesRules, MoreRulesHaveEveryPairOfValues) {
  constexpr std::array<int, 11> sizes = {2, 3, 5, 2, 2, 4, 2, 2, 2, 2, 2};
  std::size_t all = 0;
  for (std::size_t a = 0; a < sizes.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) all += static_cast<std::size_t>(sizes[a] * sizes[b]);
  }
  std::set<std::array<std::size_t, 4>> pairs;
  std::set<std::string> names;
  for (const Rules& rules : more_rules()) {
    names.insert(name(rules));
    const std::size_t value[] = {
        static_cast<std::size_t>(rules.layout),     static_cast<std::size_t>(rules.runs),
        static_cast<std::size_t>(rules.empty),      static_cast<std::size_t>(rules.split),
        static_cast<std::size_t>(rules.build),      static_cast<std::size_t>(rules.wrap),
        static_cast<std::size_t>(rules.piles),      static_cast<std::size_t>(rules.last),
        static_cast<std::size_t>(rules.whole_pile), static_cast<std::size_t>(rules.play),
        static_cast<std::size_t>(rules.back)};
    for (std::size_t a = 0; a < sizes.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) pairs.insert({a, value[a], b, value[b]});
    }
  }
  EXPECT_EQ(pairs.size(), all);
  EXPECT_EQ(names.size(), 60u);
}

TEST(AgnesRules, PilesRiseOrFall) {
  Deal deal = random_deal(1);
  std::iota(deal.cards.begin(), deal.cards.end(), DeckCard{0});
  for (Layout layout : {Layout::up, Layout::down}) {
    Rules rules;
    rules.layout = layout;
    const NaiveGame rising(deal, rules);
    rules.piles = Piles::falling;
    const NaiveGame falling(deal, rules);
    const auto codes = [](const std::vector<NaiveCard>& pile) {
      Cards codes;
      for (const NaiveCard& card : pile) {
        codes.push_back(static_cast<DeckCard>(13 * card.suit + card.rank));
      }
      return codes;
    };
    EXPECT_EQ(codes(rising.piles[0]), (Cards{1}));
    EXPECT_EQ(codes(rising.piles[6]), (Cards{7, 13, 18, 22, 25, 27, 28}));
    EXPECT_EQ(codes(falling.piles[0]), (Cards{1, 8, 14, 19, 23, 26, 28}));
    EXPECT_EQ(codes(falling.piles[1]), (Cards{2, 9, 15, 20, 24, 27}));
    EXPECT_EQ(codes(falling.piles[6]), (Cards{7}));
    for (const auto& pile : falling.piles) {
      for (const NaiveCard& card : pile) {
        EXPECT_EQ(card.face_up, layout == Layout::up || &card == &pile.back());
      }
    }
  }
}

TEST(AgnesRules, ALastRowGoesLeftOrRight) {
  for (Last last : {Last::left, Last::right}) {
    Rules rules;
    rules.last = last;
    NaiveGame game = position(clubs(A), {}, rules, {clubs(4), clubs(5)});
    game = game.after({MoveType::deal, 0, 0, 2});
    const std::size_t first = last == Last::left ? 0 : 5;
    EXPECT_EQ(game.piles[first].back().rank, 4);
    EXPECT_EQ(game.piles[first + 1].back().rank, 5);
    EXPECT_TRUE(game.piles[3].empty());
    // A whole row goes to all piles.
    NaiveGame whole(random_deal(1), rules);
    const auto row = whole.stock;
    whole = whole.after({MoveType::deal, 0, 0, 7});
    for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(whole.piles[i].back().rank, row[i].rank);
  }
}

TEST(AgnesRules, BuildInColorOrInSuit) {
  // 5C, 6C, 6S and 6D.
  const std::vector<Cards> piles = {{clubs(4)}, {clubs(5)}, {spades(5)}, {diamonds(5)}};
  Rules rules;
  NaiveGame game = position(clubs(8), piles, rules);
  EXPECT_TRUE(allows(game, run(0, 1)));
  EXPECT_TRUE(allows(game, run(0, 2)));
  EXPECT_FALSE(allows(game, run(0, 3)));
  game.rules.build = Build::suit;
  EXPECT_TRUE(allows(game, run(0, 1)));
  EXPECT_FALSE(allows(game, run(0, 2)));
  EXPECT_FALSE(allows(game, run(0, 3)));
}

TEST(AgnesRules, WhereBuildingStops) {
  // The base is a 9: KC on AC, 8C on 9C, and 5C on 6C anywhere.
  const std::vector<Cards> piles = {{clubs(K)}, {clubs(A)}, {clubs(7)},
                                    {clubs(8)}, {clubs(4)}, {clubs(5)}};
  struct Case {
    Wrap wrap;
    bool king_on_ace;
    bool on_base;
  };
  for (const Case& expected : {Case{Wrap::base, true, false}, Case{Wrap::none, false, false},
                               Case{Wrap::circular, true, true}}) {
    Rules rules;
    rules.wrap = expected.wrap;
    const NaiveGame game = position(clubs(8), piles, rules);
    EXPECT_EQ(allows(game, run(0, 1)), expected.king_on_ace);
    EXPECT_EQ(allows(game, run(2, 3)), expected.on_base);
    EXPECT_TRUE(allows(game, run(4, 5)));
    // Where a card may not be put it is no part of a run either.
    rules.empty = Empty::any_run;
    const NaiveGame runs =
        position(clubs(8), {{clubs(A), clubs(K)}, {clubs(8), clubs(7)}}, rules);
    EXPECT_EQ(allows(runs, run(0, 2, 2)), expected.king_on_ace);
    EXPECT_EQ(allows(runs, run(1, 2, 2)), expected.on_base);
  }
  // With an ace for a base, a king goes on an ace if ranks go round without end.
  Rules rules;
  const std::vector<Cards> ace = {{clubs(K)}, {clubs(A)}};
  EXPECT_FALSE(allows(position(clubs(A), ace, rules), run(0, 1)));
  rules.wrap = Wrap::none;
  EXPECT_FALSE(allows(position(clubs(A), ace, rules), run(0, 1)));
  rules.wrap = Wrap::circular;
  EXPECT_TRUE(allows(position(clubs(A), ace, rules), run(0, 1)));
}

TEST(AgnesRules, SingleCardsMoveAlone) {
  const std::vector<Cards> piles = {{clubs(4), clubs(3)}, {clubs(5)}, {spades(4)}};
  Rules rules;
  EXPECT_TRUE(allows(position(clubs(8), piles, rules), run(0, 1, 2)));
  rules.runs = Runs::single;
  for (Split split : {Split::no, Split::yes}) {
    rules.split = split;
    const NaiveGame game = position(clubs(8), piles, rules);
    EXPECT_FALSE(allows(game, run(0, 1, 2)));
    EXPECT_TRUE(allows(game, run(0, 2)));
    EXPECT_TRUE(allows(game.after(run(0, 2)), run(0, 1)));
  }
}

TEST(AgnesRules, AWholePileMayStayWhereItIs) {
  const std::vector<Cards> piles = {{clubs(4), clubs(3)}, {spades(Q), clubs(5)}};
  Rules rules;
  rules.empty = Empty::any_run;
  for (WholePile whole : {WholePile::yes, WholePile::no}) {
    rules.whole_pile = whole;
    const NaiveGame game = position(clubs(8), piles, rules);
    EXPECT_EQ(allows(game, run(0, 2, 2)), whole == WholePile::yes);
    EXPECT_TRUE(allows(game, run(0, 2, 1)));
    EXPECT_TRUE(allows(game, run(1, 2)));
    EXPECT_TRUE(allows(game, run(0, 1, 2)));
  }
}

TEST(AgnesRules, ForcedPlayMakesTheMoveThatIsDue) {
  Rules rules;
  rules.play = Play::forced;
  rules.empty = Empty::any_run;
  using Moves = std::vector<Move>;
  const Move deal{MoveType::deal, 0, 0, 1};
  const Move up{MoveType::foundation, 1, 0, 1};
  const Cards stock = {diamonds(0)};

  // A card that goes up does so before a run moves; 9C is the base.
  EXPECT_EQ(position(clubs(8), {{clubs(4)}, {diamonds(8)}, {clubs(5)}}, rules).choices(),
            Moves{up});
  // A longest run joins, leftmost pile first, and so does a whole pile.
  EXPECT_EQ(
      position(clubs(8), {{diamonds(1), clubs(4), clubs(3)}, {clubs(5)}, {spades(5)}}, rules)
          .choices(),
      (Moves{run(0, 1, 2)}));
  EXPECT_EQ(position(clubs(8), {{clubs(4)}, {diamonds(1), spades(5)}}, rules).choices(),
            (Moves{run(0, 1)}));
  // 5C lies on 6S: it need not, and may not, go to 6C. It may go to the first empty pile.
  EXPECT_EQ(position(clubs(8), {{spades(5), clubs(4)}, {clubs(5)}}, rules, stock).choices(),
            (Moves{deal, run(0, 2)}));
  // Face down, the 6S is not seen.
  NaiveGame hidden = position(clubs(8), {{spades(5), clubs(4)}, {clubs(5)}}, rules, stock);
  hidden.piles[0][0].face_up = false;
  EXPECT_EQ(hidden.choices(), (Moves{run(0, 1)}));
  // Only the longest run goes to the empty pile, and no whole pile does.
  const std::vector<Cards> fill = {{diamonds(1), clubs(4), clubs(3)}, {}, {clubs(Q)}};
  EXPECT_EQ(position(clubs(8), fill, rules, stock).choices(), (Moves{deal, run(0, 1, 2)}));
  EXPECT_EQ(position(clubs(8), fill, rules).choices(), (Moves{run(0, 1, 2)}));
  rules.empty = Empty::any1;
  EXPECT_EQ(position(clubs(8), fill, rules, stock).choices(), (Moves{deal}));
  rules.empty = Empty::none;
  EXPECT_EQ(position(clubs(8), fill, rules, stock).choices(), (Moves{deal}));
}

// Rules that in any position allow every move that others allow.
struct Easing {
  const char* what;
  Rules easier;
};

// Rules that must be easier, by argument: one value of one dimension is changed. Without
// splitting longer runs hold cards together, so wrapping and runs count only with splitting.
// Forced play is compared with free play of the same rules alone: other forced moves may be worse
// ones.
std::vector<Easing> easings(const Rules& rules) {
  std::vector<Easing> all;
  const auto ease = [&](const char* what, const std::function<void(Rules&)>& change) {
    Rules easier = rules;
    change(easier);
    all.push_back({what, easier});
  };
  if (rules.play == Play::forced) {
    ease("free play", [](Rules& r) { r.play = Play::free; });
    return all;
  }
  if (rules.whole_pile == WholePile::no) {
    ease("whole piles", [](Rules& r) { r.whole_pile = WholePile::yes; });
  }
  if (rules.build == Build::suit) ease("color", [](Rules& r) { r.build = Build::color; });
  if (rules.split == Split::no) ease("splitting", [](Rules& r) { r.split = Split::yes; });
  for (Empty empty : {Empty::high1, Empty::high_run, Empty::any1, Empty::any_run}) {
    const bool has_it_all = rules.empty <= Empty::high1 || empty == Empty::any_run;
    if (has_it_all && empty > rules.empty) ease("empty", [&](Rules& r) { r.empty = empty; });
  }
  if (rules.back == Back::no) ease("back", [](Rules& r) { r.back = Back::yes; });
  if (rules.wrap == Wrap::base) ease("parking", [](Rules& r) { r.wrap = Wrap::park; });
  if (rules.split == Split::no) return all;
  if (rules.wrap == Wrap::park) ease("over the base", [](Rules& r) { r.wrap = Wrap::circular; });
  if (rules.wrap == Wrap::none) ease("king on ace", [](Rules& r) { r.wrap = Wrap::base; });
  if (rules.wrap == Wrap::base) ease("on the base", [](Rules& r) { r.wrap = Wrap::circular; });
  if (rules.runs == Runs::single) ease("runs in suit", [](Rules& r) { r.runs = Runs::suit; });
  if (rules.runs == Runs::suit) ease("runs in color", [](Rules& r) { r.runs = Runs::color; });
  return all;
}

TEST(AgnesRules, EasierRulesAllowEveryMoveOfHarderOnes) {
  std::uint64_t stream = 0;
  for (const Rules& rules : all_rules()) {
    for (const Easing& easing : easings(rules)) {
      SCOPED_TRACE(name(rules) + " and " + easing.what);
      PhiloxStream words(98, 1, ++stream);
      NaiveGame hard(random_deal(stream), rules);
      for (int ply = 0; ply < 100; ++ply) {
        NaiveGame easy = hard;
        easy.rules = easing.easier;
        const auto moves = hard.choices();
        for (Move move : moves) ASSERT_TRUE(allows(easy, move)) << hard.text();
        if (moves.empty()) break;
        hard = hard.after(moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }
}

TEST(AgnesRules, EasierRulesAreNeverWorse) {
  std::set<std::string> helped;
  int compared = 0;
  for (const Rules& rules : all_rules()) {
    const auto all = easings(rules);
    for (std::uint64_t number = 1; number <= deals(120); ++number) {
      const Deal deal = number % 2 == 0 ? biased_deal(number, 3, 3) : random_deal(number, 4, 3);
      const BruteForce hard = brute_force(deal, rules, 300);
      if (!hard.finished) continue;
      for (const Easing& easing : all) {
        const BruteForce easy = brute_force(deal, easing.easier, 800);
        if (!easy.finished) continue;
        ++compared;
        ASSERT_LE(hard.best_score, easy.best_score)
            << name(rules) << " and " << easing.what << ", deal " << number;
        if (hard.best_score < easy.best_score) helped.insert(easing.what);
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(2000)));
  // Most of them do help some of these deals.
  EXPECT_GT(helped.size(), 5u);
}

TEST(AgnesRules, SomeDimensionsMakeNoDifferenceToOthers) {
  int positions = 0;
  std::uint64_t stream = 0;
  for (const Rules& rules : all_rules()) {
    Rules same = rules;
    // Single cards cannot be split, and forced play moves neither parts of runs nor whole piles
    // to empty ones.
    if (rules.runs != Runs::single && rules.play != Play::forced) continue;
    same.split = rules.split == Split::no ? Split::yes : Split::no;
    if (rules.play == Play::forced) {
      same.whole_pile = rules.whole_pile == WholePile::no ? WholePile::yes : WholePile::no;
    }
    PhiloxStream words(99, 1, ++stream);
    NaiveGame game(random_deal(stream), rules);
    for (int ply = 0; ply < 100; ++ply) {
      NaiveGame other = game;
      other.rules = same;
      const auto moves = game.choices();
      ASSERT_EQ(moves, other.choices()) << name(rules) << game.text();
      if (moves.empty()) break;
      ++positions;
      game = game.after(moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  EXPECT_GT(positions, 500);
}

TEST(AgnesRules, OnAnAceKingsGoNowhereAnyway) {
  int compared = 0;
  for (Rules rules : more_rules()) {
    for (std::uint64_t number = 1; number <= deals(20); ++number) {
      Deal deal = random_deal(number, 4, 3);
      std::iter_swap(deal.cards.begin(), std::find(deal.cards.begin(), deal.cards.end(), 0));
      rules.wrap = Wrap::base;
      const BruteForce base = brute_force(deal, rules, 300);
      rules.wrap = Wrap::none;
      const BruteForce none = brute_force(deal, rules, 300);
      ASSERT_EQ(base.finished, none.finished);
      compared += base.finished;
      ASSERT_EQ(base.best_score, none.best_score) << name(rules) << ", deal " << number;
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(500)));
}

// In a mirror piles fall instead of rising, and the last cards go right instead of left. With the
// cards of each row in the other order nothing else changes. Forced play is left out: it has a
// left and a right of its own.
TEST(AgnesRules, InAMirrorAllIsTheSame) {
  int compared = 0;
  for (Rules rules : more_rules()) {
    rules.play = Play::free;
    for (std::uint64_t number = 1; number <= deals(20); ++number) {
      const Deal deal = random_deal(number, 3 + static_cast<int>(number % 2), 3);
      Deal mirrored = deal;
      auto row = mirrored.cards.begin() + 1;
      const auto turn = [&](std::ptrdiff_t cards) {
        cards = std::min(cards, mirrored.cards.end() - row);
        std::reverse(row, row + cards);
        row += cards;
      };
      for (int cards = deal.piles; cards > 0; --cards) turn(cards);
      while (row != mirrored.cards.end()) turn(deal.piles);
      Rules other = rules;
      other.piles = rules.piles == Piles::rising ? Piles::falling : Piles::rising;
      other.last = rules.last == Last::left ? Last::right : Last::left;
      const BruteForce seen = brute_force(deal, rules, 1000);
      const BruteForce in_mirror = brute_force(mirrored, other, 1000);
      ASSERT_EQ(seen.finished, in_mirror.finished);
      ASSERT_EQ(seen.best_score, in_mirror.best_score) << name(rules) << ", deal " << number;
      compared += seen.finished;
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(200)));
}

}  // namespace
}  // namespace patience::agnes
