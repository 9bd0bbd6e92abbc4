internal import Foundation

/// Measures how much of a document is hidden by reflections.
enum Glare {
  /// The minimum level of a reflection.
  private static let minLevel = 242.0
  /// The minimum difference between a reflection and the document's own paper.
  private static let minLift = 14.0
  /// The maximum distance of a reflection's chroma from gray.
  private static let maxChroma = 18
  /// The minimum share of a reflection; smaller blobs are print, or highlights that hide nothing.
  private static let minBlob = 0.003
  /// The level from which a sample counts as clipped.
  private static let clippedLevel: UInt8 = 253

  /// Measures the reflections.
  ///
  /// - Parameter area: The document in the small picture.
  /// - Returns: The hidden share, 0 … 1.
  static func measure(_ picture: SmallPicture, in area: PictureArea, levels: Levels) -> Double {
    let paper = levels.percentile(0.2)
    let level = max(minLevel, paper + minLift)
    guard level <= 253, area.count > 0 else { return 0 }
    let bright = brightRuns(picture, in: area, level: UInt8(level))
    let hidden = blobs(bright).filter { blob in
      let share = Double(blob.size) / Double(area.count)
      return share >= minBlob && blob.isReflection(share: share)
    }
    return Double(hidden.reduce(0) { $0 + $1.size }) / Double(area.count)
  }

  /// Neighbouring samples of a row that are near white.
  private struct Run {
    let row: Int
    let columns: Range<Int>
    /// The number of clipped samples, and the sum of all samples' distances from gray.
    let clippedCount, chroma: Int
  }

  /// A connected blob of near white.
  private struct Blob {
    var size = 0, runs = 0, rows = 0, clippedCount = 0, chroma = 0
    fileprivate var lastRow = -1

    /// Whether it is a reflection rather than paper: reflections hide the print, which interrupts the rows of white
    /// paper again and again; they are clipped and have no colour.
    ///
    /// The weights come from a logistic regression over reflections drawn on documents, and over the white areas of
    /// official specimens at exposures from 0.8 to 1.2.
    ///
    /// - Parameter share: The share of the document that it covers.
    func isReflection(share: Double) -> Bool {
      let runsPerRow = min(Double(runs) / Double(max(1, rows)), 8)
      let clipped = Double(clippedCount) / Double(max(1, size))
      let chroma = Double(chroma) / Double(max(1, size))
      return 8.85 - 1.64 * runsPerRow + 1.98 * clipped - 0.163 * chroma + 1.78 * log(share + 0.003) > 0
    }
  }

  private static func brightRuns(_ picture: SmallPicture, in area: PictureArea, level: UInt8) -> [Run] {
    var runs: [Run] = []
    for run in area.runs {
      let luma = unsafe picture.luma.row(run.row)
      let chroma = picture.chroma
      var (start, clippedCount, colors) = (-1, 0, 0)
      func end(at column: Int) {
        guard start >= 0 else { return }
        runs.append(Run(row: run.row, columns: start..<column, clippedCount: clippedCount, chroma: colors))
        (start, clippedCount, colors) = (-1, 0, 0)
      }
      for column in run.columns {
        var color = 0
        let isLight = unsafe luma[column] >= level
        if isLight, let chroma {
          let blue = unsafe Int(chroma.blue.row(run.row)[column]) - 128
          let red = unsafe Int(chroma.red.row(run.row)[column]) - 128
          color = max(abs(blue), abs(red))
        }
        guard isLight, color <= maxChroma else {
          end(at: column)
          continue
        }
        if start < 0 { start = column }
        clippedCount += unsafe luma[column] >= clippedLevel ? 1 : 0
        colors += color
      }
      end(at: run.columns.upperBound)
    }
    return runs
  }

  private static func blobs(_ runs: [Run]) -> [Blob] {
    var parents = Array(runs.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    var (above, end) = (0, 0)
    for (index, run) in runs.enumerated() {
      if index > 0, runs[index - 1].row != run.row {
        above = runs[index - 1].row == run.row - 1 ? end : index
        end = index
      }
      var other = above
      while other < end, runs[other].columns.lowerBound < run.columns.upperBound {
        if runs[other].columns.upperBound > run.columns.lowerBound { parents[root(other)] = root(index) }
        other += 1
      }
    }
    var blobs: [Int: Blob] = [:]
    for (index, run) in runs.enumerated() {
      var blob = blobs[root(index)] ?? Blob()
      blob.size += run.columns.count
      blob.runs += 1
      if blob.lastRow != run.row { blob.rows += 1 }
      blob.lastRow = run.row
      blob.clippedCount += run.clippedCount
      blob.chroma += run.chroma
      blobs[root(index)] = blob
    }
    return Array(blobs.values)
  }
}
