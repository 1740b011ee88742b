// The exact law of the sum of the six rows' GT (six times AGT), for R/spider-agt-law.R. A
// program of its own, sharing nothing with the package:
//
//   g++ -O3 -std=c++17 -fcx-limited-range spider-agt-law.cpp -o agt-law && ./agt-law
//
// Prints a line "sum,probability" for each sum 0 .. 54, right to about 11 decimals; takes some
// seven minutes and 1 GB.
//
// Ranks are dealt one after the other, from the ace. What the rows need to remember is how many
// cards each holds so far (u, six numbers up to 10) and how many of the last rank (l, six
// numbers of sum at most 8). Z(x), the sum of x^(GT of all rows) over all ways to deal six rows,
// then obeys
//
//   F_1(l, l) = w(l),    F_{r+1}(u, l') = w(l') G_r(u - l', l'),
//   G_r(u, l') = sum over l of F_r(u, l) x^(min(l_1, l'_1) + .. + min(l_6, l'_6)),
//
// where w(l) counts the ways to give so many of eight cards to the rows. The last six ranks are
// the first six in the mirror, so that the seventh rank joins two halves:
//
//   Z(x) = sum over u, l of w(l) G_6(u - l, l) G_6(10 - u, l).
//
// Rows can change places, so that only ascending u are stored. The law is the inverse Fourier
// transform of Z at the 55th roots of unity, where it soon vanishes as that of a normal law does.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

namespace {

using Number = std::complex<double>;
constexpr int rows = 6, row_size = 10, copies = 8, most_turns = 9 * rows;
using Counts = std::array<int, rows>;

// All vectors of a length of numbers from 0, with a sum of at most eight.
struct Simplex {
  explicit Simplex(int length) : index(531441, -1) {
    Counts each{};
    visit(each, 0, length, copies);
  }
  void visit(Counts& each, int at, int length, int left) {
    if (at == length) {
      index[code(each, length)] = static_cast<int>(vectors.size());
      vectors.push_back(each);
      return;
    }
    for (each[at] = 0; each[at] <= left; ++each[at]) {
      visit(each, at + 1, length, left - each[at]);
    }
    each[at] = 0;
  }
  static int code(const Counts& each, int length) {
    int sum = 0;
    for (int i = 0; i < length; ++i) sum = 9 * sum + each[i];
    return sum;
  }
  int at(const Counts& each, int length) const { return index[code(each, length)]; }

  std::vector<Counts> vectors;
  std::vector<int> index;
};

int total(const Counts& each) {
  int sum = 0;
  for (const int n : each) sum += n;
  return sum;
}

// Ascending vectors of the rows' sizes.
struct Sizes {
  Sizes() : index(1771561, -1) {
    Counts each{};
    visit(each, 0, 0);
  }
  void visit(Counts& each, int at, int least) {
    if (at == rows) {
      index[code(each)] = static_cast<int>(vectors.size());
      vectors.push_back(each);
      return;
    }
    for (each[at] = least; each[at] <= row_size; ++each[at]) visit(each, at + 1, each[at]);
  }
  static int code(const Counts& each) {
    int sum = 0;
    for (const int n : each) sum = 11 * sum + n;
    return sum;
  }
  std::vector<Counts> vectors;
  std::vector<int> index;
};

const std::vector<Simplex> simplices = [] {
  std::vector<Simplex> all;
  for (int length = 0; length <= rows; ++length) all.emplace_back(length);
  return all;
}();
const Simplex& lasts = simplices[rows];
const Sizes sizes;
const std::size_t per_size = lasts.vectors.size();
using Table = std::vector<Number>;  // by sizes, then by last counts

std::vector<double> deal_ways() {
  std::vector<double> ways;
  for (const Counts& last : lasts.vectors) {
    double log_ways = std::lgamma(copies + 1) - std::lgamma(copies - total(last) + 1);
    for (const int n : last) log_ways -= std::lgamma(n + 1);
    ways.push_back(std::round(std::exp(log_ways)));
  }
  return ways;
}
const std::vector<double> ways = deal_ways();

// The entry of a table for sizes in any order.
Number look_up(const Table& table, const Counts& size, const Counts& last) {
  std::array<std::pair<int, int>, rows> pairs;
  for (int i = 0; i < rows; ++i) pairs[i] = {size[i], last[i]};
  for (int i = 1; i < rows; ++i) {
    for (int j = i; j > 0 && pairs[j].first < pairs[j - 1].first; --j) {
      std::swap(pairs[j], pairs[j - 1]);
    }
  }
  Counts sorted, moved;
  for (int i = 0; i < rows; ++i) {
    sorted[i] = pairs[i].first;
    moved[i] = pairs[i].second;
  }
  return table[sizes.index[Sizes::code(sorted)] * per_size + lasts.at(moved, rows)];
}

// Where the vector (number, suffix) or (prefix, number) is in the next longer simplex; -1 where
// the sum would be too large.
std::vector<std::array<int, copies + 1>> longer(int length, bool in_front) {
  std::vector<std::array<int, copies + 1>> found;
  for (const Counts& each : simplices[length].vectors) {
    std::array<int, copies + 1> at;
    for (int n = 0; n <= copies; ++n) {
      Counts next{};
      for (int i = 0; i < length; ++i) next[i + in_front] = each[i];
      next[in_front ? 0 : length] = n;
      at[n] = total(next) > copies ? -1 : simplices[length + 1].at(next, length + 1);
    }
    found.push_back(at);
  }
  return found;
}
struct Step {
  std::vector<std::array<int, copies + 1>> prefixes, suffixes;
};
const std::vector<Step> steps = [] {
  std::vector<Step> all;
  for (int i = 0; i < rows; ++i) all.push_back({longer(i, false), longer(rows - 1 - i, true)});
  return all;
}();

// Replaces the last counts l of all rows by the next ones, one row at a time: values are stored
// by the rows done (prefix), then by the rows to come (suffix).
void weigh(std::vector<Number>& values, const std::array<Number, copies + 1>& powers) {
  std::vector<Number> next;
  for (int i = 0; i < rows; ++i) {
    const Step& step = steps[i];
    const std::size_t width = simplices[rows - i].vectors.size();
    const std::size_t new_width = step.suffixes.size();
    next.assign(simplices[i + 1].vectors.size() * new_width, Number{});
    for (std::size_t p = 0; p < step.prefixes.size(); ++p) {
      for (std::size_t s = 0; s < new_width; ++s) {
        // x^min(l, l') summed over l: those below l' with their own power, the others with l'.
        std::array<Number, copies + 1> fibre{};
        Number above{};
        for (int l = 0; l <= copies && step.suffixes[s][l] >= 0; ++l) {
          fibre[l] = values[p * width + step.suffixes[s][l]];
          above += fibre[l];
        }
        Number below{};
        for (int l = 0; l <= copies && step.prefixes[p][l] >= 0; ++l) {
          next[step.prefixes[p][l] * new_width + s] = below + powers[l] * above;
          below += powers[l] * fibre[l];
          above -= fibre[l];
        }
      }
    }
    values.swap(next);
  }
}

Number partition_sum(Number x) {
  std::array<Number, copies + 1> powers{Number{1}};
  for (int l = 1; l <= copies; ++l) powers[l] = powers[l - 1] * x;
  Table before, g(sizes.vectors.size() * per_size);
  for (int rank = 1; rank <= 6; ++rank) {
    before.swap(g);
    g.assign(sizes.vectors.size() * per_size, Number{});
    for (std::size_t u = 0; u < sizes.vectors.size(); ++u) {
      const Counts& size = sizes.vectors[u];
      if (total(size) > copies * rank) continue;
      std::vector<Number> f(per_size);
      for (std::size_t l = 0; l < per_size; ++l) {
        Counts less = size;
        bool fits = true;
        for (int i = 0; i < rows; ++i) {
          less[i] -= lasts.vectors[l][i];
          fits = fits && less[i] >= 0;
        }
        if (!fits) continue;
        if (rank == 1) {
          f[l] = total(less) == 0 ? ways[l] : 0;
        } else {
          f[l] = ways[l] * look_up(before, less, lasts.vectors[l]);
        }
      }
      weigh(f, powers);
      std::copy(f.begin(), f.end(), g.begin() + static_cast<std::ptrdiff_t>(u * per_size));
    }
  }
  Number sum{};
  for (const Counts& size : sizes.vectors) {
    double orders = 720;  // of the rows, of which equal ones cannot be told apart
    for (int n = 0; n <= row_size; ++n) {
      orders /= std::tgamma(1 + std::count(size.begin(), size.end(), n));
    }
    for (std::size_t l = 0; l < per_size; ++l) {
      Counts less, rest;
      bool fits = true;
      for (int i = 0; i < rows; ++i) {
        less[i] = size[i] - lasts.vectors[l][i];
        rest[i] = row_size - size[i];
        fits = fits && less[i] >= 0;
      }
      if (!fits) continue;
      sum += orders * ways[l] * look_up(g, less, lasts.vectors[l]) *
             look_up(g, rest, lasts.vectors[l]);
    }
  }
  return sum;
}

}  // namespace

int main() {
  constexpr int points = most_turns + 1;
  std::vector<Number> z(points);
  for (int j = 0; j <= points / 2; ++j) {
    z[j] = partition_sum(std::polar(1.0, 2 * M_PI * j / points));
    if (j > 0) z[points - j] = std::conj(z[j]);
    std::fprintf(stderr, "%d: %g\n", j, std::abs(z[j] / z[0]));
    if (std::abs(z[j] / z[0]) < 1e-9) break;
  }
  for (int s = 0; s < points; ++s) {
    Number sum{};
    for (int j = 0; j < points; ++j) {
      sum += z[j] * std::polar(1.0, -2 * M_PI * (j * s % points) / points);
    }
    std::printf("%d,%.17g\n", s, std::max(0.0, sum.real() / points / z[0].real()));
  }
}
