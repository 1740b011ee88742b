// Makes the numbers of src/spider/value.h: plays games, and fits the network to their results.
//   spider-value play SUITS SEED FIRST LAST WIDTH FILE [NETWORK]
//     plays deals of the seed and adds what the player saw, and the result, to FILE, unless that
//     is "-"; without a network the player is the one of person.h
//   spider-value explore ...
//     the same, but now and then another move is made than the best
//   spider-value fresh SUITS SEED FIRST LAST WIDTH FILE NETWORK
//     the same as play, but adds only what the player saw when a turn began: the positions whose
//     chance is told. At the end of a turn stands the best of many that a search found, of which
//     the network thinks too well
//   spider-value fit PASSES NETWORK FILE... -- FILE...
//     fits a network to the games of the files, those of every twelfth deal left out. A last pass
//     is over the second files alone, games of the player whose chance it is to be. Says how well
//     it predicts those of them that were left out
//   spider-value calibrate NETWORK FILE...
//     fits what is added to the log odds before a chance is told, and their factor, to fresh games
//     of the player who goes by the network; says how right chances are, before and after
//   spider-value print CODE ONE TWO FOUR
//     writes networks for one, two and four suits as C++
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "../src/spider/dealers.h"
#include "../src/spider/keys.h"
#include "../src/spider/reference.h"

using namespace patience::spider;

namespace {

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

// What a player saw at a decision, the deal and the result.
struct Sample {
  Features seen;
  std::int16_t deal, won;
};

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mixed(2 * seed + 1)) {}
  std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15U); }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += unit();
    return sum;
  }

 private:
  std::uint64_t state_;
};

// The best move of games is not always made: of some ends another of the best is taken, so that
// the network learns what it is worth.
constexpr double strange_games = 0.85, strange_choices = 0.04;

const Network no_network{};

// Another end than the best: of those with a row, or of those that turn a card, the best of some.
std::size_t stray(const std::vector<Way>& ways, Random& random) {
  const bool deals = random.unit() < 0.4;
  std::vector<std::size_t> kind;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (ways[i].deals == deals) kind.push_back(i);
  }
  if (kind.empty()) return random.below(ways.size());
  // They are sorted, the best first.
  std::size_t pick = kind.size();
  for (std::size_t tries = random.below(12) + 1; tries > 0; --tries) {
    pick = std::min(pick, random.below(kind.size()));
  }
  return kind[pick];
}

enum class Kind { play, explore, fresh };

// Plays a game and adds what was seen: when a turn begins, and unless the game is to be fresh on
// the way to a new card, and when this comes.
bool play(const Deal& deal, const Rules& rules, int width, const Network* network, Random& random,
          std::int16_t number, std::vector<Sample>& samples, Kind kind) {
  Position position(deal, rules);
  const Stock stock = stock_of(deal, rules);
  const std::size_t begin = samples.size();
  const bool learns = kind == Kind::explore;
  const Weights weights =
      learns ? blind_weights().perturbed(Shares(random.next(), 100)) : blind_weights();
  const Evaluation usual(blind_weights());
  Person person(rules, width, weights);
  ReferencePlayer player(rules, width, network == nullptr ? no_network : *network);
  const bool strange = learns && random.unit() < strange_games;
  const auto keep = [&](const Position& at, bool deals) {
    const Position seen = at.seen();
    const Unseen unseen =
        unseen_later(unseen_of(position, stock, rules), position.seen(), seen);
    samples.push_back({features_of(seen, unseen, usual.position(seen), deals), number, 0});
  };
  while (!position.won()) {
    const bool known = position.hidden(stock).empty();
    std::vector<Move> moves;
    const bool strays = strange && !known && random.unit() < strange_choices;
    if (strays) {
      const std::vector<Way> ways = player.ways(position, stock);
      if (!ways.empty()) moves = ways[stray(ways, random)].moves;
    } else if (network == nullptr) {
      moves = person.plan(position.seen());
    } else {
      moves = player.plan(position, stock);
    }
    keep(position, false);
    if (moves.empty()) break;
    if (kind == Kind::fresh) {
      for (const Move move : moves) position.apply(move, stock);
      continue;
    }
    // What the player has before him.
    Position end = position.seen();
    const std::size_t before = random.below(moves.size());
    bool shown = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (i == before && i > 0 && !shown) keep(end, false);
      if (moves[i].deals()) {
        keep(end, true);
      } else {
        end.apply(moves[i], Stock{});
      }
      shown = shown || end.face_down() < position.face_down();
    }
    if (shown) keep(end, false);
    for (const Move move : moves) {
      if (!is_legal(position, move, rules)) fail("a move is illegal");
      position.apply(move, stock);
    }
  }
  for (std::size_t i = begin; i < samples.size(); ++i) samples[i].won = position.won();
  return position.won();
}

// The network in floating point, of features less their mean and divided by their deviation.
struct Trained {
  static constexpr int n1 = Network::first, n2 = Network::second;
  float w1[features][n1], b1[n1], w2[n1][n2], b2[n2], w3[n2], b3;

  float* numbers() { return &w1[0][0]; }
  static constexpr std::size_t count() { return sizeof(Trained) / sizeof(float); }
};

struct Scale {
  std::array<float, features> mean{}, share{};  // one over the deviation
  void apply(const Features& seen, float* x) const {
    for (std::size_t i = 0; i < seen.size(); ++i) {
      x[i] = std::clamp((static_cast<float>(seen[i]) - mean[i]) * share[i], -5.0F, 5.0F);
    }
  }
};

struct Layers {
  alignas(64) float x[features], h1[Trained::n1], h2[Trained::n2];
  float odds;
};

void forward(const Trained& net, Layers& at) {
  std::copy(std::begin(net.b1), std::end(net.b1), at.h1);
  for (int i = 0; i < features; ++i) {
    for (int j = 0; j < Trained::n1; ++j) at.h1[j] += at.x[i] * net.w1[i][j];
  }
  std::copy(std::begin(net.b2), std::end(net.b2), at.h2);
  for (int i = 0; i < Trained::n1; ++i) {
    const float unit = std::max(at.h1[i], 0.0F);
    for (int j = 0; j < Trained::n2; ++j) at.h2[j] += unit * net.w2[i][j];
  }
  at.odds = net.b3;
  for (int j = 0; j < Trained::n2; ++j) at.odds += std::max(at.h2[j], 0.0F) * net.w3[j];
}

// Adds the gradient of the logistic loss, of which `error` is the derivative by the odds.
void backward(const Trained& net, const Layers& at, float error, Trained& g) {
  float d2[Trained::n2];
  g.b3 += error;
  for (int j = 0; j < Trained::n2; ++j) {
    g.w3[j] += error * std::max(at.h2[j], 0.0F);
    d2[j] = at.h2[j] > 0 ? error * net.w3[j] : 0;
    g.b2[j] += d2[j];
  }
  for (int i = 0; i < Trained::n1; ++i) {
    const float unit = std::max(at.h1[i], 0.0F);
    float sum = 0;
    for (int j = 0; j < Trained::n2; ++j) {
      g.w2[i][j] += unit * d2[j];
      sum += net.w2[i][j] * d2[j];
    }
    if (at.h1[i] <= 0) continue;
    g.b1[i] += sum;
    for (int k = 0; k < features; ++k) g.w1[k][i] += at.x[k] * sum;
  }
}

float chance(float odds) { return 1 / (1 + std::exp(-odds)); }

double loss_of(float odds, bool won) {
  return std::log1p(std::exp(won ? -static_cast<double>(odds) : static_cast<double>(odds)));
}

Scale scale_of(const std::vector<Sample>& samples) {
  std::array<double, features> sum{}, squares{};
  for (const Sample& one : samples) {
    for (std::size_t i = 0; i < one.seen.size(); ++i) {
      sum[i] += one.seen[i];
      squares[i] += static_cast<double>(one.seen[i]) * one.seen[i];
    }
  }
  Scale scale;
  const auto n = static_cast<double>(samples.size());
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const double mean = sum[i] / n, sd = std::sqrt(std::max(squares[i] / n - mean * mean, 0.0));
    scale.mean[i] = static_cast<float>(mean);
    scale.share[i] = static_cast<float>(1 / std::max(sd, 0.1));
  }
  return scale;
}

// The same in whole numbers. Ends the program where a sum could overflow.
Network rounded(const Trained& net, const Scale& scale) {
  Network made{};
  const auto whole = [](double x, double unit, double most) {
    return std::clamp(std::round(x * unit), -most, most);
  };
  for (std::size_t j = 0; j < made.bias_1.size(); ++j) {
    double bias = net.b1[j], most = 0;
    for (std::size_t i = 0; i < made.weights_1[j].size(); ++i) {
      const double weight = static_cast<double>(net.w1[i][j]) * scale.share[i];
      made.weights_1[j][i] = static_cast<std::int16_t>(whole(weight, 8192, 32767));
      bias -= weight * scale.mean[i];
      most += 1023 * std::abs(static_cast<double>(made.weights_1[j][i]));
    }
    made.bias_1[j] = static_cast<std::int32_t>(whole(bias, 8192, 1e9));
    if (most + std::abs(made.bias_1[j]) > 2147483647) fail("a sum may overflow");
  }
  for (std::size_t j = 0; j < made.bias_2.size(); ++j) {
    double most = 0;
    for (std::size_t i = 0; i < made.weights_2[j].size(); ++i) {
      made.weights_2[j][i] = static_cast<std::int16_t>(
          whole(static_cast<double>(net.w2[i][j]), 4096, 32767));
      most += 8191 * std::abs(static_cast<double>(made.weights_2[j][i]));
    }
    made.bias_2[j] = static_cast<std::int32_t>(whole(net.b2[j], 262144, 1e9));
    if (most + std::abs(made.bias_2[j]) > 2147483647) fail("a sum may overflow");
  }
  double most = 0;
  for (std::size_t i = 0; i < made.weights_3.size(); ++i) {
    made.weights_3[i] = static_cast<std::int16_t>(whole(net.w3[i], 4096, 32767));
    most += 32767 * std::abs(static_cast<double>(made.weights_3[i]));
  }
  made.bias_3 = static_cast<std::int32_t>(whole(net.b3, 1048576, 1e9));
  made.scale = 1024;
  if (most + std::abs(made.bias_3) > 2147483647) fail("a sum may overflow");
  return made;
}

// How well it predicts: the loss, and calibration by tenths.
void report(const Network& network, const std::vector<Sample>& samples) {
  double loss = 0;
  std::array<double, 10> said{}, won{}, n{};
  for (const Sample& one : samples) {
    const double chance = network.chance(network.log_odds(one.seen));
    loss -= std::log(one.won != 0 ? chance : 1 - chance);
    const auto tenth = static_cast<std::size_t>(std::min(9.0, 10 * chance));
    said[tenth] += chance;
    won[tenth] += one.won;
    ++n[tenth];
  }
  std::printf("%zu samples: loss %.5f\n", samples.size(),
              loss / static_cast<double>(samples.size()));
  for (std::size_t i = 0; i < 10; ++i) {
    if (n[i] > 0) std::printf("  said %.3f won %.3f of %.0f\n", said[i] / n[i], won[i] / n[i], n[i]);
  }
}

// First come `passes` over all games, then two over those of the player himself, from sample `own`
// on, so that the chance is his.
Network fit(const std::vector<Sample>& all, int passes, std::size_t own) {
  std::vector<Sample> train, left_out;
  std::size_t own_train = 0;
  std::int32_t games = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool out = all[i].deal % 12 == 0;
    if (!out && (i == 0 || all[i].deal != all[i - 1].deal)) ++games;
    if (i < own && !out) ++own_train;
    if (!out || i >= own) (out ? left_out : train).push_back(all[i]);
  }
  const Scale scale = scale_of(train);
  auto net = std::make_unique<Trained>(), gradient = std::make_unique<Trained>(),
       mean = std::make_unique<Trained>(), square = std::make_unique<Trained>();
  Random random(1);
  std::fill_n(net->numbers(), Trained::count(), 0.0F);
  std::fill_n(mean->numbers(), Trained::count(), 0.0F);
  std::fill_n(square->numbers(), Trained::count(), 0.0F);
  for (auto& row : net->w1) {
    for (float& w : row) w = static_cast<float>(random.normal() / std::sqrt(features));
  }
  for (auto& row : net->w2) {
    for (float& w : row) w = static_cast<float>(random.normal() * std::sqrt(2.0 / Trained::n1));
  }
  for (float& w : net->w3) w = static_cast<float>(random.normal() / std::sqrt(Trained::n2));
  std::vector<std::size_t> order(train.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t last_pass = train.size() - own_train;
  constexpr std::size_t batch = 256;
  double steps = static_cast<double>(passes) * static_cast<double>(train.size() / batch);
  double step = 0, done = 0, most_rate = 0.0015;
  Network network{};
  for (int pass = 0; pass < passes + 2; ++pass) {
    if (pass == passes) {
      steps = 2 * static_cast<double>(last_pass / batch);
      done = step;
      most_rate = 0.0006;
      order.resize(last_pass);
      std::iota(order.begin(), order.end(), own_train);
    }
    for (std::size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
    double loss = 0;
    for (std::size_t begin = 0; begin + batch <= order.size(); begin += batch) {
      std::fill_n(gradient->numbers(), Trained::count(), 0.0F);
      for (std::size_t i = begin; i < begin + batch; ++i) {
        const Sample& one = train[order[i]];
        Layers at;
        scale.apply(one.seen, at.x);
        forward(*net, at);
        loss += loss_of(at.odds, one.won != 0);
        backward(*net, at, chance(at.odds) - static_cast<float>(one.won), *gradient);
      }
      // Adam, with a rate that grows for a twentieth of the steps and falls as a cosine.
      const double share = (++step - done) / steps;
      const double rate =
          most_rate * (share < 0.05 ? share / 0.05
                                 : (1 + std::cos(3.141592653589793 * (share - 0.05) / 0.95)) / 2);
      const double c1 = 1 - std::pow(0.9, step), c2 = 1 - std::pow(0.999, step);
      float *w = net->numbers(), *g = gradient->numbers(), *m = mean->numbers(),
            *v = square->numbers();
      for (std::size_t i = 0; i < Trained::count(); ++i) {
        const float one = g[i] / batch;
        m[i] = 0.9F * m[i] + 0.1F * one;
        v[i] = 0.999F * v[i] + 0.001F * one * one;
        w[i] -= static_cast<float>(rate * (m[i] / c1) / (std::sqrt(v[i] / c2) + 1e-8) +
                                   rate * 0.01 * w[i]);
      }
    }
    network = rounded(*net, scale);
    std::printf("pass %d: loss %.5f; ", pass + 1, loss / static_cast<double>(order.size()));
    report(network, left_out);
    std::fflush(stdout);
  }
  network.games = games;
  return network;
}

// The two numbers by which the log odds become those of the samples: logistic regression on them,
// by Newton's method.
void calibrate(Network& network, const std::vector<Sample>& samples) {
  report(network, samples);
  std::vector<double> odds;
  for (const Sample& one : samples) odds.push_back(network.log_odds(one.seen) / 1024.0);
  double shift = 0, scale = 1;
  for (int step = 0; step < 20; ++step) {
    double g[2] = {}, h[3] = {};
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const double p = 1 / (1 + std::exp(-(shift + scale * odds[i]))), w = p * (1 - p);
      const double error = samples[i].won - p;
      g[0] += error, g[1] += error * odds[i];
      h[0] += w, h[1] += w * odds[i], h[2] += w * odds[i] * odds[i];
    }
    const double determinant = h[0] * h[2] - h[1] * h[1];
    shift += (g[0] * h[2] - g[1] * h[1]) / determinant;
    scale += (g[1] * h[0] - g[0] * h[1]) / determinant;
  }
  network.shift = static_cast<std::int16_t>(std::round(1024 * shift));
  network.scale = static_cast<std::int16_t>(std::round(1024 * scale));
  std::printf("shift %.3f, scale %.3f\n", shift, scale);
  report(network, samples);
}

template <class T>
void write(const std::string& file, const T* data, std::size_t count, const char* mode) {
  std::FILE* const to = std::fopen(file.c_str(), mode);
  if (to == nullptr || std::fwrite(data, sizeof(T), count, to) != count || std::fclose(to) != 0) {
    fail("cannot write " + file);
  }
}

template <class T>
void read(const std::string& file, std::vector<T>& data) {
  std::ifstream from(file, std::ios::binary | std::ios::ate);
  if (!from) fail("cannot read " + file);
  const auto count = static_cast<std::size_t>(from.tellg()) / sizeof(T), before = data.size();
  data.resize(before + count);
  from.seekg(0);
  from.read(reinterpret_cast<char*>(data.data() + before),
            static_cast<std::streamsize>(count * sizeof(T)));
}


// Numbers as C++ has them, in braces.
template <class T>
void print(std::FILE* to, const T& number) {
  std::fprintf(to, "%d", static_cast<int>(number));
}
template <class T, std::size_t n>
void print(std::FILE* to, const std::array<T, n>& numbers) {
  std::fputs("{{", to);
  for (std::size_t i = 0; i < n; ++i) {
    if (i > 0) std::fputs(i % 20 == 0 ? ",\n" : ",", to);
    print(to, numbers[i]);
  }
  std::fputs("}}", to);
}

void print_networks(const std::string& file, const std::vector<Network>& networks) {
  std::FILE* const to = std::fopen(file.c_str(), "w");
  if (to == nullptr) fail("cannot write " + file);
  std::fputs(
      "// Made by data-raw/spider-value.sh: the networks for one, two and four suits.\n"
      "#include \"value.h\"\n\n// clang-format off\nnamespace patience::spider {\n\n"
      "const std::array<Network, 3> networks = {{\n",
      to);
  for (const Network& one : networks) {
    std::fputs("{", to);
    print(to, one.weights_1);
    std::fputs(",\n", to);
    print(to, one.bias_1);
    std::fputs(",\n", to);
    print(to, one.weights_2);
    std::fputs(",\n", to);
    print(to, one.bias_2);
    std::fputs(",\n", to);
    print(to, one.weights_3);
    std::fprintf(to, ",\n%d,%d,%d,%d},\n", static_cast<int>(one.bias_3),
                 static_cast<int>(one.games), static_cast<int>(one.shift),
                 static_cast<int>(one.scale));
  }
  std::fputs("}};\n\n}  // namespace patience::spider\n", to);
  if (std::fclose(to) != 0) fail("cannot write " + file);
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> given(words + 1, words + count);
  const std::string what = given.empty() ? "" : given[0];
  if ((what == "play" || what == "explore" || what == "fresh") && given.size() >= 7) {
    Rules rules;
    rules.suits = std::atoi(given[1].c_str());
    const std::uint64_t seed = std::strtoull(given[2].c_str(), nullptr, 10),
                        first = std::strtoull(given[3].c_str(), nullptr, 10),
                        last = std::strtoull(given[4].c_str(), nullptr, 10);
    std::vector<Network> networks;
    if (given.size() > 7) read(given[7], networks);
    const Kind kind = what == "play"      ? Kind::play
                      : what == "explore" ? Kind::explore
                                          : Kind::fresh;
    std::uint64_t won = 0;
    for (std::uint64_t number = first; number <= last; ++number) {
      patience::PhiloxStream stream = game_words(seed, number);
      Random random(seed * 1000003 + number);
      std::vector<Sample> samples;
      won += play(fair_deal(stream), rules, std::atoi(given[5].c_str()),
                  networks.empty() ? nullptr : networks.data(), random,
                  static_cast<std::int16_t>(number % 32749), samples, kind);
      if (given[6] != "-") write(given[6], samples.data(), samples.size(), "ab");
    }
    std::printf("%llu of %llu games won\n", static_cast<unsigned long long>(won),
                static_cast<unsigned long long>(last - first + 1));
  } else if (what == "fit" && given.size() >= 4) {
    std::vector<Sample> samples;
    std::size_t own = 0;
    for (std::size_t i = 3; i < given.size(); ++i) {
      if (given[i] == "--") {
        own = samples.size();
      } else {
        read(given[i], samples);
      }
    }
    const Network network = fit(samples, std::atoi(given[1].c_str()), own);
    write(given[2], &network, 1, "wb");
  } else if (what == "calibrate" && given.size() >= 3) {
    std::vector<Network> networks;
    read(given[1], networks);
    std::vector<Sample> samples;
    for (std::size_t i = 2; i < given.size(); ++i) read(given[i], samples);
    calibrate(networks[0], samples);
    write(given[1], networks.data(), 1, "wb");
  } else if (what == "print" && given.size() == 5) {
    std::vector<Network> networks;
    for (std::size_t i = 2; i < 5; ++i) read(given[i], networks);
    print_networks(given[1], networks);
  } else {
    fail("play, explore, fresh, fit, calibrate or print: see the head of this file");
  }
}
