internal import CImageKernels
internal import Foundation

enum LightMeasures {
  static func values(of scene: Scene) -> [QualityCode: Double] {
    let (area, levels) = (scene.subjectArea, scene.levels)
    var values: [QualityCode: Double] = [
      .tooDark: levels.percentile(0.97),
      // If hardly anything is pure white, the print itself is light.
      .tooBright: levels.percentile(0.03) * min(1, levels.share(from: 250) / 0.15),
      .lowContrast: levels.spread,
    ]
    guard scene.document != nil else { return values }
    values[.glare] = Glare.measure(scene.small, in: area, levels: levels)
    values[.greyscale] = copyChroma(scene)
    return values
  }

  /// Returns the colourfulness of the document; nil if its surroundings are colourless too, so that nothing can be
  /// concluded.
  private static func copyChroma(_ scene: Scene) -> Double? {
    guard let spread = Chroma.spread(scene.small, in: scene.subjectArea) else { return nil }
    guard spread < Chroma.plenty, let within = Chroma.spreadOfAlikeLight(scene.small, in: scene.subjectArea) else {
      return spread
    }
    guard within < Chroma.some else { return within }
    let all = Chroma.spread(scene.small, in: PictureArea(scene.small.size)) ?? 0
    return all < Chroma.some ? nil : within
  }
}

/// The histogram of a part of a plane.
struct Levels {
  private var counts = [Int](repeating: 0, count: 256)
  private(set) var count = 0

  init(_ plane: Plane, in area: PictureArea) {
    var tables = [UInt32](repeating: 0, count: Int(MUSTER_LEVEL_TABLES) * 256)
    for run in area.runs {
      unsafe muster_count_levels(plane.row(run.row) + run.columns.lowerBound, Int32(run.columns.count), &tables)
    }
    add(tables, count: area.count)
  }

  /// Counts what is left of the levels of a plane without their linear dependence on another plane of the same size.
  init(_ plane: Plane, without other: Plane, in area: PictureArea) {
    var sums = muster_level_sums()
    for run in area.runs {
      let (first, count) = (run.columns.lowerBound, Int32(run.columns.count))
      unsafe muster_sum_level_products(plane.row(run.row) + first, other.row(run.row) + first, count, &sums)
    }
    var tables = [UInt32](repeating: 0, count: 256)
    for run in area.runs {
      let (first, count) = (run.columns.lowerBound, Int32(run.columns.count))
      unsafe muster_count_residual_levels(
        plane.row(run.row) + first, other.row(run.row) + first, count, sums, &tables)
    }
    add(tables, count: area.count)
  }

  private mutating func add(_ tables: [UInt32], count: Int) {
    for (index, number) in tables.enumerated() { counts[index % 256] += Int(number) }
    self.count += count
  }

  /// Returns the sum of all levels in a part of a plane.
  static func sum(of plane: Plane, in area: PictureArea) -> Double {
    Double(
      area.runs.reduce(UInt64(0)) { sum, run in
        unsafe sum + muster_sum_levels(plane.row(run.row) + run.columns.lowerBound, Int32(run.columns.count))
      })
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

/// Measures the colourfulness of a part of a picture.
enum Chroma {
  /// The minimum spread of a picture that counts as coloured.
  static let some = 12.0
  /// The spread from which no light makes a difference.
  static let plenty = 24.0

  /// Returns the spread of chroma without the outermost 3 % at each end. A colour cast shifts all chroma and does not
  /// count. Returns nil for a gray picture.
  static func spread(_ picture: SmallPicture, in area: PictureArea) -> Double? {
    guard let chroma = picture.chroma, area.count > 0 else { return nil }
    return spread([chroma.blue, chroma.red].map { Levels($0, in: area) })
  }

  /// Returns the spread of chroma among samples that are alike in luma. Coloured light changes white paper more than
  /// black ink, so chroma that is proportional to luma does not count. Returns nil for a gray picture.
  static func spreadOfAlikeLight(_ picture: SmallPicture, in area: PictureArea) -> Double? {
    guard let chroma = picture.chroma, area.count > 0 else { return nil }
    return spread([chroma.blue, chroma.red].map { Levels($0, without: picture.luma, in: area) })
  }

  private static func spread(_ levels: [Levels]) -> Double {
    let spreads = levels.map { $0.percentile(0.97) - $0.percentile(0.03) }
    return hypot(spreads[0], spreads[1])
  }
}
