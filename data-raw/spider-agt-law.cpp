// The exact law of the sum of the six rows' GT (six times AGT), for R/spider-agt-law.R. A
// program of its own, sharing nothing with the package:
//
//   g++ -O3 -march=native -std=c++17 spider-agt-law.cpp -o agt-law && ./agt-law
//
// Prints a line "sum,ways" for each sum 0 .. 54: in how many ways, of the 104! / (10!^6 44!) to
// give the rows ten cards each, it comes about. These are whole numbers of up to 72 digits, each
// of them exact. Takes about half an hour and 2 GB, on a processor with AVX2.
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
// Rows can change places, so that only ascending u are stored. Z is a polynomial of degree 54
// whose coefficients are the numbers wanted. It is evaluated at x = 0 .. 54 modulo eight primes
// below 2^31, whose product is above 2^247; interpolation gives the coefficients modulo each
// prime, and the Chinese remainder theorem the numbers, which are below 2^240. An error anywhere
// would give numbers all over that range, whose sum is not the one known: the program looks.
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int lanes = 8;

// A number modulo each of the primes.
struct alignas(32) Number {
  std::array<std::uint32_t, lanes> at{};
};

bool is_prime(std::uint32_t n) {
  for (std::uint32_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return true;
}

// The eight largest primes below 2^31, and -1 / p modulo 2^32.
const Number primes = [] {
  Number found;
  std::uint32_t candidate = 2147483647;
  for (auto& prime : found.at) {
    while (!is_prime(candidate)) candidate -= 2;
    prime = candidate;
    candidate -= 2;
  }
  return found;
}();
const Number inverses = [] {
  Number found;
  for (int i = 0; i < lanes; ++i) {
    std::uint32_t inverse = 1;
    for (int k = 0; k < 5; ++k) inverse *= 2 - primes.at[i] * inverse;
    found.at[i] = -inverse;
  }
  return found;
}();

__m256i load(const Number& a) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(&a)); }

// Of numbers below twice the prime.
Number reduced(__m256i a) {
  Number found;
  const __m256i less = _mm256_min_epu32(a, _mm256_sub_epi32(a, load(primes)));
  _mm256_store_si256(reinterpret_cast<__m256i*>(&found), less);
  return found;
}

Number plus(const Number& a, const Number& b) {
  return reduced(_mm256_add_epi32(load(a), load(b)));
}

// a b / 2^32, by the method of Montgomery: four lanes at a time, since products have 64 bits.
__m256i half_times(__m256i a, __m256i b, __m256i prime, __m256i inverse) {
  const __m256i whole = _mm256_mul_epu32(a, b);
  const __m256i add = _mm256_mul_epu32(whole, inverse);
  return _mm256_add_epi64(whole, _mm256_mul_epu32(add, prime));
}
Number times(const Number& a, const Number& b) {
  const __m256i prime = load(primes), inverse = load(inverses), x = load(a), y = load(b);
  const auto up = [](__m256i all) { return _mm256_srli_epi64(all, 32); };
  const __m256i even = half_times(x, y, prime, inverse);
  const __m256i odd = half_times(up(x), up(y), up(prime), up(inverse));
  return reduced(_mm256_blend_epi32(up(even), odd, 0xaa));
}

// n 2^32, so that times() with it multiplies by n.
Number factor(std::int64_t n) {
  Number found;
  for (int i = 0; i < lanes; ++i) {
    const auto prime = static_cast<std::int64_t>(primes.at[i]);
    const std::int64_t rest = (n % prime + prime) % prime;
    found.at[i] = static_cast<std::uint32_t>((static_cast<std::uint64_t>(rest) << 32) %
                                             static_cast<std::uint64_t>(prime));
  }
  return found;
}

Number whole(std::int64_t n) {
  Number one;
  one.at.fill(1);
  return times(factor(n), one);
}

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

int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

// w(l) as a factor.
const std::vector<Number> ways = [] {
  std::vector<Number> all;
  for (const Counts& last : lasts.vectors) {
    int ways = factorial(copies) / factorial(copies - total(last));
    for (const int n : last) ways /= factorial(n);
    all.push_back(factor(ways));
  }
  return all;
}();

// The entry of a table for sizes in any order.
const Number& look_up(const Table& table, const Counts& size, const Counts& last) {
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
// by the rows done (prefix), then by the rows to come (suffix). x^min(l, l') summed over l grows
// from l' - 1 to l' by x^l' - x^(l' - 1) times the values of all l from l' on.
void weigh(std::vector<Number>& values, const std::array<Number, copies + 1>& growth) {
  std::vector<Number> next;
  for (int i = 0; i < rows; ++i) {
    const Step& step = steps[i];
    const std::size_t width = simplices[rows - i].vectors.size();
    const std::size_t new_width = step.suffixes.size();
    next.assign(simplices[i + 1].vectors.size() * new_width, Number{});
    for (std::size_t p = 0; p < step.prefixes.size(); ++p) {
      for (std::size_t s = 0; s < new_width; ++s) {
        std::array<Number, copies + 2> from{};
        for (int l = copies; l >= 0; --l) {
          const int at = step.suffixes[s][l];
          from[l] = at < 0 ? from[l + 1] : plus(from[l + 1], values[p * width + at]);
        }
        Number sum = from[0];
        for (int l = 0; l <= copies && step.prefixes[p][l] >= 0; ++l) {
          if (l > 0) sum = plus(sum, times(from[l], growth[l]));
          next[step.prefixes[p][l] * new_width + s] = sum;
        }
      }
    }
    values.swap(next);
  }
}

// Sets less = size - last; false if a row would hold fewer than no cards.
bool take(const Counts& size, const Counts& last, Counts& less) {
  bool fits = true;
  for (int i = 0; i < rows; ++i) {
    less[i] = size[i] - last[i];
    fits = fits && less[i] >= 0;
  }
  return fits;
}

Number partition_sum(int x) {
  std::array<Number, copies + 1> growth{};
  std::int64_t power = 1;
  for (int l = 1; l <= copies; ++l) {
    growth[l] = factor(power * x - power);
    power *= x;
  }
  Table before, g(sizes.vectors.size() * per_size);
  std::vector<Number> f;
  Counts less{}, rest{};
  for (int rank = 1; rank <= 6; ++rank) {
    before.swap(g);
    g.assign(sizes.vectors.size() * per_size, Number{});
    for (std::size_t u = 0; u < sizes.vectors.size(); ++u) {
      const Counts& size = sizes.vectors[u];
      if (total(size) > copies * rank) continue;
      f.assign(per_size, Number{});
      for (std::size_t l = 0; l < per_size; ++l) {
        if (!take(size, lasts.vectors[l], less)) continue;
        const Number first = whole(total(less) == 0);
        f[l] = times(rank == 1 ? first : look_up(before, less, lasts.vectors[l]), ways[l]);
      }
      weigh(f, growth);
      std::copy(f.begin(), f.end(), g.begin() + static_cast<std::ptrdiff_t>(u * per_size));
    }
  }
  Number sum{};
  const Number to_whole = factor(1 << 30);  // times 4, two doublings: 2^32
  for (const Counts& size : sizes.vectors) {
    int orders = 720;  // of the rows, of which equal ones cannot be told apart
    for (int n = 0; n <= row_size; ++n) {
      orders /= factorial(static_cast<int>(std::count(size.begin(), size.end(), n)));
    }
    for (int i = 0; i < rows; ++i) rest[i] = row_size - size[i];
    const Number often = factor(orders);
    for (std::size_t l = 0; l < per_size; ++l) {
      if (!take(size, lasts.vectors[l], less)) continue;
      const Number& left = look_up(g, less, lasts.vectors[l]);
      const Number both = times(left, look_up(g, rest, lasts.vectors[l]));
      sum = plus(sum, times(times(both, ways[l]), often));
    }
  }
  // times() of two tables has divided by 2^32.
  sum = times(sum, to_whole);
  sum = plus(sum, sum);
  return plus(sum, sum);
}

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t prime) {
  std::uint64_t result = 1;
  for (; exponent > 0; exponent >>= 1, base = base * base % prime) {
    if (exponent & 1) result = result * base % prime;
  }
  return result;
}

constexpr int points = most_turns + 1;
using Coefficients = std::array<std::uint64_t, points>;

// The coefficients of the polynomial with these values at 0, 1, .. modulo a prime, by Newton's
// divided differences.
Coefficients interpolate(Coefficients value, std::uint64_t prime) {
  for (int order = 1; order < points; ++order) {
    const std::uint64_t inverse = power(order, prime - 2, prime);
    for (int j = points - 1; j >= order; --j) {
      value[j] = (value[j] + prime - value[j - 1]) % prime * inverse % prime;
    }
  }
  Coefficients found{};
  for (int j = points - 1; j >= 0; --j) {
    // found = found (x - j) + value[j]
    for (int k = points - 1; k >= 0; --k) {
      const std::uint64_t below = k > 0 ? found[k - 1] : value[j];
      found[k] = (below + (prime - j) * found[k]) % prime;
    }
  }
  return found;
}

// A whole number in digits of base 10^9, the smallest first.
using Long = std::vector<std::uint64_t>;
constexpr std::uint64_t base = 1000000000;

// a n + b
Long grown(Long a, std::uint64_t n, std::uint64_t b) {
  for (auto& digit : a) {
    const std::uint64_t sum = digit * n + b;
    digit = sum % base;
    b = sum / base;
  }
  for (; b > 0; b /= base) a.push_back(b % base);
  return a;
}

Long plus(const Long& a, const Long& b) {
  Long sum;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry > 0; ++i) {
    carry += (i < a.size() ? a[i] : 0) + (i < b.size() ? b[i] : 0);
    sum.push_back(carry % base);
    carry /= base;
  }
  return sum;
}

std::string shown(const Long& a) {
  std::string text = a.empty() ? "0" : std::to_string(a.back());
  for (std::size_t i = a.size(); i-- > 1;) {
    const std::string digits = std::to_string(a[i - 1]);
    text += std::string(9 - digits.size(), '0') + digits;
  }
  return text;
}

// The number below the product of the primes that has these remainders: d_0 + p_0 (d_1 + p_1 (d_2
// + ..)), each digit from the ones before.
Long from_remainders(const Number& remainders) {
  std::array<std::uint64_t, lanes> digits{};
  for (int i = 0; i < lanes; ++i) {
    const std::uint64_t prime = primes.at[i];
    std::uint64_t digit = remainders.at[i] % prime;
    for (int j = 0; j < i; ++j) {
      digit = (digit + prime - digits[j] % prime) % prime *
              power(primes.at[j] % prime, prime - 2, prime) % prime;
    }
    digits[i] = digit;
  }
  Long found;
  for (int i = lanes - 1; i >= 0; --i) found = grown(found, primes.at[i], digits[i]);
  return found;
}

// 104! / (10!^6 44!): cards 45 .. 104 go one after the other to rows of ten.
Long all_ways() {
  Long found{1};
  for (int card = 1; card <= rows * row_size; ++card) {
    found = grown(found, 44 + card, 0);
    std::uint64_t rest = 0;  // divided by the card's place in its row, which leaves no rest
    for (std::size_t i = found.size(); i-- > 0;) {
      const std::uint64_t place = (card - 1) % row_size + 1;
      const std::uint64_t part = rest * base + found[i];
      found[i] = part / place;
      rest = part % place;
    }
    while (found.back() == 0) found.pop_back();
  }
  return found;
}

}  // namespace

int main() {
  std::array<Number, points> z;
  for (int x = 0; x < points; ++x) {
    z[x] = partition_sum(x);
    std::fprintf(stderr, "%d: %u\n", x, z[x].at[0]);
  }
  std::array<Number, points> law;
  for (int i = 0; i < lanes; ++i) {
    Coefficients values{};
    for (int x = 0; x < points; ++x) values[x] = z[x].at[i];
    const Coefficients found = interpolate(values, primes.at[i]);
    for (int s = 0; s < points; ++s) law[s].at[i] = static_cast<std::uint32_t>(found[s]);
  }
  Long sum;
  for (int s = 0; s < points; ++s) {
    const Long ways_of_sum = from_remainders(law[s]);
    std::printf("%d,%s\n", s, shown(ways_of_sum).c_str());
    sum = plus(sum, ways_of_sum);
  }
  const bool good = shown(sum) == shown(all_ways());
  std::fprintf(stderr, "sum %s: %s\n", shown(sum).c_str(), good ? "right" : "WRONG");
  return good ? 0 : 1;
}
