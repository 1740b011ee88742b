#include "dealers.h"

#include <string>
#include <utility>

#include "rows.h"
#include "shuffles.h"

namespace patience::spider {

namespace {

// Makes a fair deal worse for the player.
using Rigging = std::function<void(Deal&, PhiloxStream&)>;

Dealer rigged(const DealerSettings& settings, Rigging worsen) {
  return [settings, worsen = std::move(worsen)](PhiloxStream& words, bool after_win) {
    Deal deal = fair_deal(words);
    const bool may_rig = after_win || !settings.only_after_wins;
    if (may_rig && happens(words, settings.probability)) worsen(deal, words);
    return deal;
  };
}

// Keeps the first of two equally good deals.
template <class Score>
Rigging smaller_of_two(Score score) {
  return [score](Deal& deal, PhiloxStream& words) {
    const Deal other = fair_deal(words);
    if (score(other) < score(deal)) deal = other;
  };
}

// Of two draws from the cards still face down, which may be the same card, the worse is turned.
// The card that is next stands for the first draw, as any of them might be next.
void turn_worse_cards(Deal& deal, PhiloxStream& words, Order order) {
  SquareVariation seen;
  for (const std::uint32_t position : exposure(deal, order)) {
    if (position + 1 < face_down) {
      const auto left = static_cast<std::uint32_t>(face_down) - position;
      DeckCard& other = deal[position + bounded_draw(words, left)];
      DeckCard& next = deal[position];
      if (seen.growth(rank_of_card(other)) > seen.growth(rank_of_card(next))) {
        std::swap(other, next);
      }
    }
    seen.add(rank_of_card(deal[position]));
  }
}

bool has_eight_of_each_rank(const Deal& deal) {
  std::array<int, ranks> counts{};
  for (const DeckCard card : deal) {
    if (card >= 52 || ++counts[rank_of_card(card)] > 8) return false;
  }
  return true;
}

Dealer compiled(patience_spider_dealer* routine) {
  return [routine](PhiloxStream& words, bool after_win) {
    Deal deal;
    deal.fill(52);
    routine(words.seed(), words.number(), after_win, deal.data());
    if (!has_eight_of_each_rank(deal)) {
      throw BadDeal("The dealer's cards for game " + std::to_string(words.number()) +
                    " are not two decks, each rank eight times.");
    }
    return deal;
  };
}

Rigging rigging(const DealerSettings& settings) {
  switch (settings.kind) {
    case DealerKind::worse_agt:
      return smaller_of_two([](const Deal& deal) { return gt_sum(deal); });
    case DealerKind::worse_first:
      return smaller_of_two(first_row_gt);
    case DealerKind::worse_atsv:
      return smaller_of_two(
          [order = settings.order](const Deal& deal) { return -variation_sum(deal, order); });
    case DealerKind::redeal:
      return [most = settings.threshold * rows_in_deal](Deal& deal, PhiloxStream& words) {
        while (gt_sum(deal) > most) deal = fair_deal(words);
      };
    default:
      return [order = settings.order](Deal& deal, PhiloxStream& words) {
        turn_worse_cards(deal, words, order);
      };
  }
}

}  // namespace

bool happens(PhiloxStream& words, double probability) {
  return words() < probability * 4294967296.0;
}

Dealer make_dealer(const DealerSettings& settings) {
  switch (settings.kind) {
    case DealerKind::fair:
      return [](PhiloxStream& words, bool) { return fair_deal(words); };
    case DealerKind::riffle:
      return
          [times = settings.riffles](PhiloxStream& words, bool) { return riffles(words, times); };
    case DealerKind::merge_sort:
      return [](PhiloxStream& words, bool) { return coin_merge_sort(words); };
    case DealerKind::insertion_sort:
      return [](PhiloxStream& words, bool) { return coin_insertion_sort(words); };
    case DealerKind::naive_swap:
      return [](PhiloxStream& words, bool) { return naive_swaps(words); };
    case DealerKind::sattolo:
      return [](PhiloxStream& words, bool) { return sattolo(words); };
    case DealerKind::windows_xp:
      return [](PhiloxStream& words, bool) { return windows_xp(words() >> 1); };
    case DealerKind::compiled:
      return compiled(settings.routine);
    case DealerKind::worse_agt:
    case DealerKind::worse_first:
    case DealerKind::worse_atsv:
    case DealerKind::redeal:
    case DealerKind::worse_card:
      break;
  }
  return rigged(settings, rigging(settings));
}

}  // namespace patience::spider
