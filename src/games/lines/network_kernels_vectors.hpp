// The kernels of a network in whatever vectors a file has. It is no header of its own: each of the files for a kind of
// vector includes it in a namespace of its own, after these names:
//
//     DEEPCUT_VECTORS        what stands before a function that uses such vectors
//     kName                  of the vectors, for people
//     Vector, kLanes         a vector of so many numbers of 16 bits, or of half as many of 32
//     kRegisters             how many of them a processor holds
//     zero, load, store      of either; load_pair: two numbers of 16 bits, again and again
//     add16, sub16           as they wrap
//     all16                  one number of 16 bits, again and again
//     cut16                  to what lies between 0 and other numbers
//     fraction16, quarter16  a product with a fraction of 15 bits, rounded; a fourth part, rounded down
//     add32, active32        sums; shifted and cut to what is active
//     add_products32         to each sum the products of two numbers with two others
//     packed                 numbers of 16 bits from two vectors of 32
//     low32, high32          the first half of a vector's numbers of 16 bits as 32, and the second
//     sum_of32               of all numbers of 32 bits
//
// A template with a type for each kind would not do: which instructions a function may have cannot depend on it.

inline constexpr std::size_t kHalf = kLanes / 2;
static_assert(CellRow::kBlock % kHalf == 0 && CellRow::kMixedSize % kLanes == 0);

/// Changes numbers of a cell's sums: how they were, and how they are now.
struct Changed {
  Vector before;
  Vector now;
};
DEEPCUT_VECTORS inline Changed change_sums(NetworkCells& cells, const RowChange& change, std::size_t k) {
  std::int16_t* const sums = cells.sums[change.cell].numbers.data() + k;
  const Vector before = load(sums);
  const Vector now =
      add16(sub16(before, load(change.before->numbers.data() + k)), load(change.now->numbers.data() + k));
  store(sums, now);
  return {before, now};
}

DEEPCUT_VECTORS inline void add_to(std::int16_t* sums, Vector more) { store(sums, add16(load(sums), more)); }

/// What a cell of which `now` is seen in place of `before` gives more than it did.
DEEPCUT_VECTORS inline Vector more(Vector now, Vector before, Vector weight) {
  return sub16(fraction16(now, weight), fraction16(before, weight));
}

/// Mixed numbers from `k` on. A cell whose sums change gives itself and its neighbours the difference: many more cells are
/// touched than change, and each would have to ask all around. The first of the neighbours is above to the left: an address
/// in WebAssembly comes with an offset for nothing, but never with one below 0.
DEEPCUT_VECTORS inline void change_mixed(NetworkCells& cells, std::span<const RowChange> changes, const MixWeights& mix,
                                         std::size_t k) {
  const std::size_t stride = cells.stride();
  const Vector of_centre = load(mix.centre.data() + k);
  const Vector of_sides = load(mix.sides.data() + k);
  const Vector of_corners = load(mix.corners.data() + k);
  for (const RowChange& change : changes) {
    const Changed sums = change_sums(cells, change, k);
    const Vector before = cut16(sums.before, all16(kMostOfSum));
    const Vector now = cut16(sums.now, all16(kMostOfSum));
    Gifts* const above = cells.gifts.data() + (change.cell - stride - 1);
    Gifts* const here = above + stride;
    Gifts* const below = here + stride;
    const Vector corners = more(now, before, of_corners);
    add_to(above[0].given.data() + k, corners);
    add_to(above[2].given.data() + k, corners);
    add_to(below[0].given.data() + k, corners);
    add_to(below[2].given.data() + k, corners);
    const Vector sides = more(now, before, of_sides);
    add_to(above[1].given.data() + k, sides);
    add_to(below[1].given.data() + k, sides);
    add_to(here[0].given.data() + k, sides);
    add_to(here[2].given.data() + k, sides);
    add_to(here[1].given.data() + k, more(now, before, of_centre));
  }
}

/// The numbers of a cell that are its own alone, from its sums.
DEEPCUT_VECTORS inline Vector own_numbers(Vector sums) { return quarter16(cut16(sums, all16(kMostOfSum))); }

DEEPCUT_VECTORS inline void add_to_region(std::int32_t* region, Vector more) {
  store(region, add32(load(region), low32(more)));
  store(region + kHalf, add32(load(region + kHalf), high32(more)));
}

/// From `k` on.
DEEPCUT_VECTORS inline void change_own(NetworkCells& cells, std::span<const RowChange> changes, std::size_t k) {
  for (const RowChange& change : changes) {
    const Changed sums = change_sums(cells, change, k);
    add_to_region(cells.regions[cells.regions_of[change.cell]].data() + k,
                  sub16(own_numbers(sums.now), own_numbers(sums.before)));
  }
}

DEEPCUT_VECTORS inline void change(NetworkCells& cells, std::span<const RowChange> changes, const MixWeights& mix) {
  for (std::size_t k = 0; k < CellRow::kMixedSize; k += kLanes) change_mixed(cells, changes, mix, k);
  for (std::size_t k = CellRow::kMixedSize; k < CellRow::kSize; k += kLanes) change_own(cells, changes, k);
}

/// The sum of so many mixed numbers fits into 16 bits.
inline constexpr std::size_t kCellsTogether = 32767 / kMostOfCell;
static_assert((kMaxSize + 2) / 3 <= kCellsTogether, "a row of a region fits");

/// Mixed numbers from `k` on.
DEEPCUT_VECTORS inline void survey_region(NetworkCells& cells, std::size_t region, std::size_t k) {
  const RegionBox box(region, cells.size);
  const std::size_t width = box.right - box.left;
  const std::size_t rows = kCellsTogether / width;
  std::int32_t* const sums = cells.regions[region].data() + k;
  store(sums, zero());
  store(sums + kHalf, zero());
  for (std::size_t top = box.top; top < box.bottom; top += rows) {
    Vector together = zero();
    for (std::size_t y = top; y < std::min(top + rows, box.bottom); ++y) {
      const std::size_t first = rimmed_index(box.left, y, cells.size);
      const Gifts* const gifts = cells.gifts.data() + first;
      const Limit* const limits = cells.limits.data() + first;
      for (std::size_t x = 0; x < width; ++x) {
        together = add16(together, cut16(load(gifts[x].given.data() + k), load_pair(limits[x].data())));
      }
    }
    add_to_region(sums, together);
  }
}

DEEPCUT_VECTORS inline void survey(NetworkCells& cells, RegionSet regions) {
  for (std::size_t r = 0; r < kRegions; ++r) {
    if ((regions >> r & 1U) == 0) continue;
    for (std::size_t k = 0; k < CellRow::kMixedSize; k += kLanes) survey_region(cells, r, k);
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

DEEPCUT_VECTORS inline void products(const NetworkCells& cells, std::span<const std::uint16_t> places,
                                     const CellRow& weights, std::int32_t* products) {
  const std::int16_t* const wanted = weights.numbers.data();
  for (const std::uint16_t cell : places) {
    Vector sum = zero();
    for (std::size_t k = 0; k < CellRow::kMixedSize; k += kLanes) {
      const Vector mixed = cut16(load(cells.gifts[cell].given.data() + k), all16(kMostOfCell));
      sum = add_products32(sum, mixed, load(wanted + k));
    }
    for (std::size_t k = CellRow::kMixedSize; k < CellRow::kSize; k += kLanes) {
      sum = add_products32(sum, own_numbers(load(cells.sums[cell].numbers.data() + k)), load(wanted + k));
    }
    *products++ = sum_of32(sum);
  }
}

inline constexpr NetworkKernels kKernels{kName, change, survey, summarise, dense, activate, products};
