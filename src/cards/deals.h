// Cards by number, and the deals that belong to a seed and a number.
#ifndef PATIENCE_CARDS_DEALS_H
#define PATIENCE_CARDS_DEALS_H

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace patience {

/// A card of the full deck: suit * 13 + rank. Ranks run from ace = 0 to king = 12; suits are
/// clubs 0, diamonds 1, spades 2, hearts 3, so that suits of equal parity share a colour.
using DeckCard = std::uint8_t;

/// The 52 cards in the order in which they are dealt.
using Deck = std::array<DeckCard, 52>;

/// Part of a deal's identity: the same seed and number give other cards in another game.
enum class Game : std::uint32_t { agnes = 1, spider = 2, lucie = 3, galactic = 4 };
constexpr Game last_game = Game::galactic;

/// The deal with this number under this seed; a pure function of its three arguments.
Deck deal_deck(Game game, std::uint64_t seed, std::uint64_t number);

/// Shuffles the cards that are left for redeal 1, 2, .. of the game with this number: a pure
/// function of its arguments too, with random words of its own for each redeal. Pre: at most 52
/// cards, redeal > 0.
void shuffle_for_redeal(std::vector<DeckCard>& cards, Game game, std::uint64_t seed,
                        std::uint64_t number, std::uint32_t redeal);

/// Decks 1 .. count of quagnes-cpp: one Mersenne Twister for all of them, `discard` draws
/// thrown away first. Each deck takes what its predecessor left, so all are made in order.
/// `breathe` is called a few times a second meanwhile, and may throw to stop.
std::vector<Deck> quagnes_decks(
    std::size_t count, std::uint32_t seed, std::uint64_t discard,
    const std::function<void()>& breathe = [] {});

/// Decks 1 .. count of quagnes for Python after random.seed(), whose words are `seed` as
/// words_of_decimal() has them: sorted by rank and then by suit, shuffled by random.shuffle() and
/// turned round. All are made in order here too.
std::vector<Deck> quagnes_python_decks(
    std::size_t count, const std::vector<std::uint32_t>& seed,
    const std::function<void()>& breathe = [] {});

}  // namespace patience

#endif
