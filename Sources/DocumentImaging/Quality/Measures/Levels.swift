internal import Foundation

/// The histogram of a part of a plane.
struct Levels {
  private var counts = [Int](repeating: 0, count: 256)
  private(set) var count = 0

  init(_ plane: Plane, in area: PictureArea) {
    unsafe counts.withUnsafeMutableBufferPointer { counts in
      for run in area.runs {
        let samples = unsafe plane.row(run.row)
        for column in run.columns { unsafe counts[Int(samples[column])] += 1 }
      }
    }
    count = area.count
  }

  /// Returns the level below which this share of the samples lies.
  func percentile(_ share: Double) -> Double {
    let wanted = share * Double(count)
    var below = 0
    for (level, number) in counts.enumerated() {
      if Double(below + number) >= wanted, number > 0 {
        return Double(level) + (wanted - Double(below)) / Double(number) - 0.5
      }
      below += number
    }
    return 255
  }

  /// Returns the histogram of the remaining samples, without those of `some`.
  func without(_ some: Levels) -> Levels {
    var rest = self
    for level in rest.counts.indices { rest.counts[level] = max(0, rest.counts[level] - some.counts[level]) }
    rest.count = rest.counts.reduce(0, +)
    return rest
  }

  /// The range from the darkest to the lightest hundredth.
  var spread: Double { percentile(0.99) - percentile(0.01) }

  var mean: Double {
    guard count > 0 else { return 0 }
    return Double(counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }) / Double(count)
  }

  /// The standard deviation.
  var deviation: Double {
    guard count > 0 else { return 0 }
    let mean = mean
    let sum = counts.enumerated().reduce(0.0) { sum, entry in
      let off = Double(entry.offset) - mean
      return sum + off * off * Double(entry.element)
    }
    return (sum / Double(count)).squareRoot()
  }

  /// Returns the share of samples at or above a level.
  func share(from level: Int) -> Double {
    count == 0 ? 0 : Double(counts[level...].reduce(0, +)) / Double(count)
  }
}
