internal import CImageKernels

/// One axis of a resampling: how source and target samples lie over the picture's side.
struct Axis: Hashable {
  /// The source side in pixels, and the number of pixels per sample.
  let sourceLength: Int
  let sourceStep: Int
  /// The target side in pixels, and the number of pixels per sample.
  let targetLength: Int
  let targetStep: Int
  let isMirrored: Bool

  var sourceCount: Int { divideRoundingUp(sourceLength, sourceStep) }
  var targetCount: Int { divideRoundingUp(targetLength, targetStep) }

  /// Whether the target has the same samples as the source, in the same or in reverse order. This does not hold for
  /// mirrored samples that span several pixels if the last one spans fewer.
  var isCopy: Bool {
    sourceLength == targetLength && sourceStep == targetStep
      && (!isMirrored || sourceLength.isMultiple(of: sourceStep))
  }

  /// Whether samples remain unchanged.
  var isIdentity: Bool { isCopy && !isMirrored }

  /// Source samples per target sample. It is derived from the picture's sides, not from the rounded ones of the
  /// planes, so that luma and chroma stay exactly aligned.
  var ratio: Double {
    Double(sourceLength * targetStep) / Double(sourceStep * targetLength)
  }
}

/// The Lanczos weights of one axis: three lobes, scaled to the coarser of the two sides.
///
/// Weights are integers whose sum is exactly 1 << 14, so that flat areas stay flat. Outside the picture the outermost
/// sample is repeated.
struct AxisWeights {
  static let unit = 1 << 14

  let axis: Axis
  /// The maximum number of source samples for one target sample.
  let taps: Int
  private let starts: [Int32]
  /// A zero, then the weights of each target sample.
  private let weights: [Int16]
  private let stride: Int

  init(_ axis: Axis) {
    self.axis = axis
    let rows = Self.inOrder((0..<axis.targetCount).map { Self.row($0, of: axis) }, isMirrored: axis.isMirrored)
    let maxWeightCount = rows.reduce(2) { max($0, $1.weights.count) }
    taps = roundUp(maxWeightCount, toMultipleOf: 2)
    stride = taps + 2
    var starts: [Int32] = []
    var weights = [Int16](repeating: 0, count: 1 + rows.count * stride)
    for (index, row) in rows.enumerated() {
      // The first row or column must be followed by at least as many as there are taps, if there are that many.
      let start = max(0, min(row.first, axis.sourceCount - taps))
      starts.append(Int32(start))
      for (tap, weight) in row.weights.enumerated() {
        weights[1 + index * stride + row.first - start + tap] = Int16(weight)
      }
    }
    self.starts = starts
    self.weights = weights
  }

  /// Prepends zeros to rows that would start after the next one: a target sample exactly on a source sample uses only
  /// that one. Source samples before a row's first one are never needed again.
  private static func inOrder(
    _ rows: [(first: Int, weights: [Int])], isMirrored: Bool
  ) -> [(first: Int, weights: [Int])] {
    var rows = rows
    var minFirst = Int.max
    for index in isMirrored ? Array(rows.indices) : rows.indices.reversed() {
      minFirst = min(minFirst, rows[index].first)
      rows[index].weights.insert(contentsOf: repeatElement(0, count: rows[index].first - minFirst), at: 0)
      rows[index].first = minFirst
    }
    return rows
  }

  /// Returns the weights for one target sample, and the first source sample.
  private static func row(_ index: Int, of axis: Axis) -> (first: Int, weights: [Int]) {
    let ratio = axis.ratio
    let scale = max(1, ratio)
    let middle = Double(index) + 0.5
    let end = Double(axis.targetLength) / Double(axis.targetStep)
    let center = (axis.isMirrored ? end - middle : middle) * ratio
    let last = axis.sourceCount - 1
    let lowest = Int((center - 3 * scale + 0.5).rounded(.down))
    let highest = Int((center + 3 * scale - 0.5).rounded(.up))
    let first = min(max(lowest, 0), last)
    var exact = [Double](repeating: 0, count: min(max(highest, 0), last) - first + 1)
    for sample in lowest...highest {
      let weight = muster_lanczos3((Double(sample) + 0.5 - center) / scale)
      exact[min(max(sample, 0), last) - first] += weight
    }
    let sum = exact.reduce(0, +)
    var weights = exact.map { Int(($0 / sum * Double(unit)).rounded()) }
    // The largest weight absorbs the rounding error, where it is least visible.
    if let largest = weights.indices.max(by: { weights[$0] < weights[$1] }) {
      weights[largest] += unit - weights.reduce(0, +)
    }
    let leading = weights.prefix { $0 == 0 }.count
    let trailing = weights.reversed().prefix { $0 == 0 }.count
    return (first + leading, Array(weights[leading..<weights.count - trailing]))
  }

  func firstSource(of target: Int) -> Int { Int(starts[target]) }

  /// Returns an upper bound of the number of source samples for so many successive target samples.
  func sourceCount(of targetCount: Int) -> Int {
    taps + Int((Double(targetCount) * axis.ratio).rounded(.up)) + 1
  }

  /// Calls `body` with the weights in the form that the kernels use.
  func withKernelAxis<Result>(_ body: (muster_axis) -> Result) -> Result {
    unsafe starts.withUnsafeBufferPointer { starts in
      unsafe weights.withUnsafeBufferPointer { weights in
        // Neither array is empty: an axis has at least one target sample.
        guard let start = starts.baseAddress, let weight = weights.baseAddress else {
          preconditionFailure("an axis without samples")
        }
        return unsafe body(
          muster_axis(
            starts: start, weights: weight + 1, target_count: Int32(axis.targetCount),
            source_count: Int32(axis.sourceCount), taps: Int32(taps), stride: Int32(stride)))
      }
    }
  }
}
