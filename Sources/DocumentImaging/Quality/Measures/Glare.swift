/// How much of a document a reflection hides.
enum Glare {
  /// The least level of a reflection.
  private static let minLevel = 242.0
  /// How far a reflection is above the document's own paper.
  private static let minLift = 14.0
  /// The most chroma of a reflection, away from gray.
  private static let maxChroma = 18
  /// Blobs of a smaller share are print, or a highlight that hides nothing.
  private static let minBlob = 0.003
  /// What covers more of the document may be its paper, if its rows are in so many pieces.
  private static let minPaper = 0.3
  private static let maxRuns = 6.0

  /// - Parameter area: The document in the small picture.
  /// - Returns: The hidden share, 0 … 1.
  static func measure(_ picture: SmallPicture, in area: PictureArea, levels: Levels) -> Double {
    let paper = levels.percentile(0.2)
    let level = max(minLevel, paper + minLift)
    guard level <= 253, area.count > 0 else { return 0 }
    let bright = brightRuns(picture, in: area, level: UInt8(level))
    let blobs = Self.blobs(bright).filter { $0.size >= Int(minBlob * Double(area.count)) }
    // White paper, on which print interrupts the rows again and again.
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

  /// What hangs together: how many samples, in how many runs, on how many rows.
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
