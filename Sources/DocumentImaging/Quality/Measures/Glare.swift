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
  /// The minimum share of a blob that may be the document's paper, if its rows are fragmented enough.
  private static let minPaper = 0.3
  private static let maxRuns = 6.0

  /// Measures the reflections.
  ///
  /// - Parameter area: The document in the small picture.
  /// - Returns: The hidden share, 0 … 1.
  static func measure(_ picture: SmallPicture, in area: PictureArea, levels: Levels) -> Double {
    let paper = levels.percentile(0.2)
    let level = max(minLevel, paper + minLift)
    guard level <= 253, area.count > 0 else { return 0 }
    let bright = brightRuns(picture, in: area, level: UInt8(level))
    let blobs = Self.blobs(bright).filter { $0.size >= Int(minBlob * Double(area.count)) }
    // On white paper, print interrupts the rows again and again.
    let isPaper = blobs.contains {
      Double($0.size) > minPaper * Double(area.count) && Double($0.runs) > maxRuns * Double($0.rows)
    }
    return isPaper ? 0 : Double(blobs.reduce(0) { $0 + $1.size }) / Double(area.count)
  }

  private static func brightRuns(
    _ picture: SmallPicture, in area: PictureArea, level: UInt8
  ) -> [(row: Int, columns: Range<Int>)] {
    var runs: [(row: Int, columns: Range<Int>)] = []
    for run in area.runs {
      let luma = unsafe picture.luma.row(run.row)
      let chroma = picture.chroma
      var start: Int?
      for column in run.columns {
        var isBright = unsafe luma[column] >= level
        if isBright, let chroma {
          let blue = unsafe Int(chroma.blue.row(run.row)[column]) - 128
          let red = unsafe Int(chroma.red.row(run.row)[column]) - 128
          isBright = max(abs(blue), abs(red)) <= maxChroma
        }
        if isBright {
          start = start ?? column
        } else if let first = start {
          runs.append((run.row, first..<column))
          start = nil
        }
      }
      if let first = start { runs.append((run.row, first..<run.columns.upperBound)) }
    }
    return runs
  }

  /// Returns the connected blobs: the number of samples, of runs and of rows.
  private static func blobs(_ runs: [(row: Int, columns: Range<Int>)]) -> [(size: Int, runs: Int, rows: Int)] {
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
    var blobs: [Int: (size: Int, runs: Int, rows: Int, last: Int)] = [:]
    for (index, run) in runs.enumerated() {
      var blob = blobs[root(index)] ?? (0, 0, 0, -1)
      blob.size += run.columns.count
      blob.runs += 1
      if blob.last != run.row { blob.rows += 1 }
      blob.last = run.row
      blobs[root(index)] = blob
    }
    return blobs.values.map { ($0.size, $0.runs, $0.rows) }
  }
}
