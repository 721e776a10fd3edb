// The kernels of a network in whatever vectors a file has. It is no header of its own: each of the files for a kind of
// vector includes it in a namespace of its own, after these names:
//
//     DEEPCUT_VECTORS        what stands before a function that uses such vectors
//     kName                  of the vectors, for people
//     Vector, kLanes         a vector of so many numbers of 16 bits, or of half as many of 32
//     kRegisters             how many of them a processor holds
//     zero, load, store      of either; load_pair: two numbers of 16 bits, again and again
//     add16, sub16           as they wrap
//     cut16                  to what lies between 0 and a number
//     fraction16, quarter16  a product with a fraction of 15 bits, rounded; a fourth part, rounded down
//     add32, active32        sums; shifted and cut to what is active
//     add_products32         to each sum the products of two numbers with two others
//     packed                 numbers of 16 bits from two vectors of 32
//     low32, high32          the first half of a vector's numbers of 16 bits as 32, and the second
//     sum_of32               of all numbers of 32 bits
//     same                   are two vectors equal?
//
// A template with a type for each kind would not do: which instructions a function may have cannot depend on it.

inline constexpr std::size_t kHalf = kLanes / 2;
static_assert(CellRow::kBlock % kHalf == 0);

DEEPCUT_VECTORS inline void change(std::span<const RowChange> changes) {
  for (const RowChange& change : changes) {
    std::int16_t* const sums = change.sums->numbers.data();
    const std::int16_t* const before = change.before->numbers.data();
    const std::int16_t* const now = change.now->numbers.data();
    for (std::size_t k = 0; k < CellRow::kSize; k += kLanes) {
      store(sums + k, add16(sub16(load(sums + k), load(before + k)), load(now + k)));
    }
  }
}

DEEPCUT_VECTORS inline void add_to(std::int16_t* sums, Vector more) { store(sums, add16(load(sums), more)); }

/// What a cell of which `now` is seen in place of `before` gives more than it did.
DEEPCUT_VECTORS inline Vector more(Vector now, Vector before, const std::int16_t* weights) {
  const Vector weight = load(weights);
  return sub16(fraction16(now, weight), fraction16(before, weight));
}

/// A cell whose sums have changed gives itself and its neighbours the difference. Many more cells are touched than have
/// changed, and each would have to ask all around. The first of the neighbours is above to the left: an address in
/// WebAssembly comes with an offset for nothing, but never with one below 0.
DEEPCUT_VECTORS inline void give(const CellRow& sums, const MixWeights& mix, Gifts* above, std::size_t stride) {
  Gifts* const here = above + stride;
  Gifts* const below = here + stride;
  for (std::size_t k = 0; k < CellRow::kMixedSize; k += kLanes) {
    const Vector now = cut16(load(sums.numbers.data() + k), kMostOfSum);
    const Vector before = load(here[1].seen.data() + k);
    if (same(now, before)) continue;
    store(here[1].seen.data() + k, now);
    const Vector corners = more(now, before, mix.corners.data() + k);
    add_to(above[0].given.data() + k, corners);
    add_to(above[2].given.data() + k, corners);
    add_to(below[0].given.data() + k, corners);
    add_to(below[2].given.data() + k, corners);
    const Vector sides = more(now, before, mix.sides.data() + k);
    add_to(above[1].given.data() + k, sides);
    add_to(below[1].given.data() + k, sides);
    add_to(here[0].given.data() + k, sides);
    add_to(here[2].given.data() + k, sides);
    add_to(here[1].given.data() + k, more(now, before, mix.centre.data() + k));
  }
}

/// How much the cells of each region have changed, none by more than kMostOfCell. Those of a region in one word of a set
/// are so few that this fits into 16 bits.
using RegionChanges = std::array<std::array<std::int16_t, CellRow::kSize>, kRegions>;
static_assert(kMostOfRegionInWord * kMostOfCell < 32768);

/// Numbers of a cell, and how much they change its region.
DEEPCUT_VECTORS inline void put(Vector now, std::int16_t* out, std::int16_t* change) {
  add_to(change, sub16(now, load(out)));
  store(out, now);
}

/// From what it was given.
DEEPCUT_VECTORS inline void mix_cell(const Gifts& gifts, const MixWeights& mix, std::int16_t* out,
                                     std::int16_t* change) {
  for (std::size_t k = 0; k < CellRow::kMixedSize; k += kLanes) {
    const Vector given = add16(load(mix.bias.data() + k), load(gifts.given.data() + k));
    put(cut16(given, kMostOfCell), out + k, change + k);
  }
}

/// The numbers that are its own alone.
DEEPCUT_VECTORS inline void renew_cell(const std::int16_t* sums, std::int16_t* out, std::int16_t* change) {
  for (std::size_t k = CellRow::kMixedSize; k < CellRow::kSize; k += kLanes) {
    put(quarter16(cut16(load(sums + k), kMostOfSum)), out + k, change + k);
  }
}

/// Adds the changes of the regions from `first` to `last` and begins anew.
DEEPCUT_VECTORS inline void settle(RegionChanges& changes, Regions& regions, std::size_t first, std::size_t last) {
  for (std::size_t r = first; r <= last; ++r) {
    for (std::size_t k = 0; k < CellRow::kSize; k += kLanes) {
      const Vector change = load(changes[r].data() + k);
      store(changes[r].data() + k, zero());
      std::int32_t* const to = regions[r].data() + k;
      store(to, add32(load(to), low32(change)));
      store(to + kHalf, add32(load(to + kHalf), high32(change)));
    }
  }
}

DEEPCUT_VECTORS inline void survey(const Survey& survey, const MixWeights& mix) {
  const std::size_t stride = survey.stride();
  const std::size_t words = survey.words();
  for (std::size_t i = 0; i < words; ++i) {
    for (std::uint64_t bits = (*survey.changed)[i]; bits != 0; bits &= bits - 1) {
      const std::size_t cell = first_cell(i, bits);
      give(survey.sums[cell], mix, survey.gifts + cell - stride - 1, stride);
    }
  }
  const RimmedSet cells = touched(survey);
  const std::uint8_t* const regions_of = survey.regions_of;
  CellRow* const activations = survey.activations;
  alignas(64) RegionChanges changes{};
  for (std::size_t i = 0; i < words; ++i) {
    for (std::uint64_t bits = cells[i]; bits != 0; bits &= bits - 1) {
      const std::size_t cell = first_cell(i, bits);
      mix_cell(survey.gifts[cell], mix, activations[cell].numbers.data(), changes[regions_of[cell]].data());
    }
    for (std::uint64_t bits = cells[i] & (*survey.changed)[i]; bits != 0; bits &= bits - 1) {
      const std::size_t cell = first_cell(i, bits);
      renew_cell(survey.sums[cell].numbers.data(), activations[cell].numbers.data(), changes[regions_of[cell]].data());
    }
    const std::size_t last = std::min(i * 64 + 63, rimmed_cells(survey.size) - 1);
    settle(changes, *survey.regions, regions_of[i * 64] / 3U * 3U, regions_of[last] / 3U * 3U + 2);
  }
}

// So many sums of a dense layer are worked out together that one need not wait for the one before, but not more than
// registers can be had for.
inline constexpr std::size_t kSums = 4;
inline constexpr std::size_t kOutputs = std::min(kSums * kHalf, kPackedOutputs);  ///< at a time, of one row of inputs
inline constexpr std::size_t kRows = kRegisters < 32 ? 3 : 9;  ///< of inputs at a time, two sums of each

/// Outputs from `first` on, before the shift, for several rows of inputs: each weight is loaded once. With more chains
/// than one there are more sums, each of a part of the inputs.
template <std::size_t kChains, std::size_t kMany, std::size_t kVectors>
DEEPCUT_VECTORS inline void dense_sums(const DenseLayer& layer, std::size_t first,
                                       const std::int16_t* const (&inputs)[kMany], Vector (&sums)[kMany][kVectors]) {
  const auto pairs = static_cast<std::size_t>(layer.inputs) / 2;
  const std::int16_t* weights = layer.packed[first / kPackedOutputs * pairs].of.data() + 2 * (first % kPackedOutputs);
  Vector chains[kChains][kMany][kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) {
    const Vector bias = load(layer.bias.data() + first + v * kHalf);
    for (std::size_t i = 0; i < kMany; ++i) {
      for (std::size_t c = 0; c < kChains; ++c) chains[c][i][v] = c == 0 ? bias : zero();
    }
  }
  for (std::size_t pair = 0; pair < pairs; pair += kChains) {
    for (std::size_t c = 0; c < kChains; ++c, weights += 2 * kPackedOutputs) {
      for (std::size_t i = 0; i < kMany; ++i) {
        const Vector seen = load_pair(inputs[i] + 2 * (pair + c));
        for (std::size_t v = 0; v < kVectors; ++v) {
          chains[c][i][v] = add_products32(chains[c][i][v], load(weights + v * kLanes), seen);
        }
      }
    }
  }
  for (std::size_t i = 0; i < kMany; ++i) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      sums[i][v] = chains[0][i][v];
      for (std::size_t c = 1; c < kChains; ++c) sums[i][v] = add32(sums[i][v], chains[c][i][v]);
    }
  }
}

using Sums = Vector[1][kOutputs / kHalf];

DEEPCUT_VECTORS inline void dense_sums(const DenseLayer& layer, std::size_t first, const std::int16_t* inputs,
                                       Sums& sums) {
  dense_sums<kSums * kHalf / kOutputs>(layer, first, {inputs}, sums);
}

DEEPCUT_VECTORS inline void activate(const DenseLayer& layer, const std::int16_t* inputs, std::int16_t* outputs) {
  for (std::size_t first = 0; first < layer.bias.size(); first += kOutputs) {
    Sums sums;
    dense_sums(layer, first, inputs, sums);
    for (std::size_t v = 0; v < kOutputs / kHalf; v += 2) {
      store(outputs + first + v * kHalf,
            packed(active32(sums[0][v], layer.shift), active32(sums[0][v + 1], layer.shift)));
    }
  }
}

DEEPCUT_VECTORS inline void summarise(const Regions& regions, int side, const DenseLayer& layer, std::int16_t* inputs) {
  alignas(64) std::int16_t parts[kRegions][CellRow::kSize];
  for (std::size_t k = 0; k < CellRow::kSize; k += kLanes) {
    const std::size_t from_low = place_of_input(side, k);
    const std::size_t from_high = place_of_input(side, k + kHalf);
    Vector whole_low = zero();
    Vector whole_high = zero();
    for (std::size_t r = 0; r < kRegions; ++r) {
      const Vector low = load(regions[r].data() + from_low);
      const Vector high = load(regions[r].data() + from_high);
      whole_low = add32(whole_low, low);
      whole_high = add32(whole_high, high);
      store(parts[r] + k, packed(active32(low, 1), active32(high, 1)));
    }
    store(inputs + k, packed(active32(whole_low, 2), active32(whole_high, 2)));
  }
  static_assert(kRegions % kRows == 0);
  for (std::size_t first = 0; first < kRegionUnits; first += kLanes) {
    Vector low = zero();
    Vector high = zero();
    for (std::size_t r = 0; r < kRegions; r += kRows) {
      const std::int16_t* rows[kRows];
      for (std::size_t i = 0; i < kRows; ++i) rows[i] = parts[r + i];
      Vector sums[kRows][2];
      dense_sums<1>(layer, first, rows, sums);
      for (const auto& sum : sums) {
        low = add32(low, active32(sum[0], layer.shift));
        high = add32(high, active32(sum[1], layer.shift));
      }
    }
    store(inputs + CellRow::kSize + first, packed(active32(low, 2), active32(high, 2)));
  }
}

/// The sum of all products.
DEEPCUT_VECTORS inline std::int32_t dot(const std::int16_t* a, const std::int16_t* b, std::size_t count) {
  Vector sum = zero();
  for (std::size_t k = 0; k < count; k += kLanes) sum = add_products32(sum, load(a + k), load(b + k));
  return sum_of32(sum);
}

DEEPCUT_VECTORS inline void dense(const DenseLayer& layer, const std::int16_t* inputs, std::int32_t* outputs) {
  const auto count = static_cast<std::size_t>(layer.inputs);
  const std::size_t together = layer.packed.empty() ? 0 : layer.bias.size();
  for (std::size_t first = 0; first < together; first += kOutputs) {
    Sums sums;
    dense_sums(layer, first, inputs, sums);
    for (std::size_t v = 0; v < kOutputs / kHalf; ++v) store(outputs + first + v * kHalf, sums[0][v]);
  }
  for (std::size_t i = together; i < layer.bias.size(); ++i) {
    outputs[i] = layer.bias[i] + dot(layer.weights.data() + i * count, inputs, count);
  }
}

DEEPCUT_VECTORS inline std::int32_t product(const CellRow& a, const CellRow& b) {
  return dot(a.numbers.data(), b.numbers.data(), CellRow::kSize);
}

inline constexpr NetworkKernels kKernels{kName, change, survey, summarise, dense, activate, product};
