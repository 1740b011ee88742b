// What happens in deals of La Belle Lucie from given foundations, for lucie-values.R, which says
// what it is for and how this program, which uses the package's engine, is built:
//
//   lucie-values 1 SEED < rows
//   lucie-values 2 SEED < chances_and_rows
//
// A row has the heights of four foundations and a number of games; with 0 games all deals that
// there are from these heights are played. Printed for each row: the number of deals, and for no
// merci, one to a fan and one to the front too the sum and the sum of squares over the deals of
//   1: one if the deal, the last of the game, is won;
//   2: the chance to win of the foundations that a deal ends with, when one more is to come. The
//      highest chance is aimed at. The rows come after the chances: for each of the three mercis
//      14^4 of them, in the order of `Values`.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

#include "lucie/simulation.h"

namespace {

using namespace patience;
using namespace patience::lucie;

constexpr std::array<Merci, 3> mercis = {Merci::none, Merci::fan, Merci::front};
constexpr Heights all_up = {13, 13, 13, 13};
using Worth = std::array<double, 3>;

// Searches end, or this program does.
void require_complete(Reason stopped) {
  if (stopped != Reason::none) throw std::runtime_error("A search was stopped by a limit.");
}

class LastDeal {
 public:
  LastDeal() {
    for (const Merci merci : mercis) {
      solvers_.push_back(std::make_unique<Solver>(Rules{1, merci, false, false}, Limits{}));
    }
  }

  // What is won with less freedom is won with more.
  Worth operator()(const Tableau& tableau) {
    Worth worth{};
    for (std::size_t i = 0; i < mercis.size(); ++i) {
      const Solution found = solvers_[i]->reach(tableau, true, all_up);
      require_complete(found.stopped);
      if (found.ends.empty()) continue;
      std::fill(worth.begin() + static_cast<std::ptrdiff_t>(i), worth.end(), 1);
      break;
    }
    return worth;
  }

 private:
  std::vector<std::unique_ptr<Solver>> solvers_;
};

class DealBeforeTheLast {
 public:
  DealBeforeTheLast() {
    for (std::size_t i = 0; i < mercis.size(); ++i) {
      std::vector<double> chances(Values::size);
      for (double& chance : chances) std::cin >> chance;
      policies_[i].values.emplace_back(std::move(chances));
      players_.push_back(
          std::make_unique<Player>(Rules{2, mercis[i], false, false}, policies_[i], Limits{}));
    }
  }

  Worth operator()(const Tableau& tableau) {
    Worth worth{};
    for (std::size_t i = 0; i < mercis.size(); ++i) {
      const PlayedDeal deal = players_[i]->play_deal(tableau, 1);
      require_complete(deal.stopped);
      worth[i] = policies_[i].values[0].of(deal.end.heights);
    }
    return worth;
  }

 private:
  std::array<Policy, 3> policies_;
  std::vector<std::unique_ptr<Player>> players_;
};

// The bottom cards of the fans of three ascend. Every deal can be written so in one way, and as
// many orders belong to it as to any other.
bool is_first_of_its_orders(const Tableau& tableau) {
  for (std::size_t i = 3; i + 2 < tableau.cards.size(); i += 3) {
    if (tableau.cards[i] < tableau.cards[i - 3]) return false;
  }
  return true;
}

void play_row(const Heights& heights, std::uint64_t games, std::uint64_t seed,
              std::uint64_t number, std::uint32_t redeal,
              const std::function<Worth(const Tableau&)>& play) {
  std::uint64_t played = 0;
  Worth sum{}, squares{};
  const auto count = [&](const Tableau& tableau) {
    const Worth worth = play(tableau);
    ++played;
    for (std::size_t i = 0; i < worth.size(); ++i) {
      sum[i] += worth[i];
      squares[i] += worth[i] * worth[i];
    }
  };
  if (games == 0) {
    Tableau tableau = deal_tableau(heights, seed, number, redeal);
    std::sort(tableau.cards.begin(), tableau.cards.end());
    do {
      if (is_first_of_its_orders(tableau)) count(tableau);
    } while (std::next_permutation(tableau.cards.begin(), tableau.cards.end()));
  }
  for (std::uint64_t game = 0; game < games; ++game) {
    count(deal_tableau(heights, seed, number + game, redeal));
  }
  std::cout << played;
  for (std::size_t i = 0; i < sum.size(); ++i) std::cout << ' ' << sum[i] << ' ' << squares[i];
  std::cout << '\n';
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return EXIT_FAILURE;
  const bool last = arguments[1][0] == '1';
  const std::uint64_t seed = std::strtoull(arguments[2], nullptr, 10);
  std::function<Worth(const Tableau&)> play;
  const auto last_deal = std::make_shared<LastDeal>();
  if (last) {
    play = [last_deal](const Tableau& tableau) { return (*last_deal)(tableau); };
  } else {
    const auto before = std::make_shared<DealBeforeTheLast>();
    play = [before](const Tableau& tableau) { return (*before)(tableau); };
  }
  std::cout.precision(17);
  std::array<int, 4> given{};
  std::uint64_t games = 0;
  // Each row has shuffles of its own.
  for (std::uint64_t row = 1; std::cin >> given[0] >> given[1] >> given[2] >> given[3] >> games;
       ++row) {
    Heights heights{};
    std::copy(given.begin(), given.end(), heights.begin());
    play_row(heights, games, seed, row << 24, last ? 2 : 1, play);
  }
}
