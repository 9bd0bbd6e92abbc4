/// How much of a document a reflection hides.
enum Glare {
  /// The least level of a reflection.
  private static let leastLevel = 240.0
  /// How far a reflection is above the document's own paper.
  private static let leastLift = 14.0
  /// The most chroma of a reflection, away from gray.
  private static let mostChroma = 18
  /// Blobs of a smaller share are print, or a highlight that hides nothing.
  private static let leastBlob = 0.003

  /// - Parameter area: The document in the small picture.
  /// - Returns: The hidden share, 0 … 1.
  static func measure(_ picture: SmallPicture, in area: PictureArea, levels: Levels) -> Double {
    let paper = levels.percentile(0.2)
    let level = max(leastLevel, paper + leastLift)
    guard level <= 253, area.count > 0 else { return 0 }
    let bright = brightRuns(picture, in: area, level: UInt8(level))
    let blobs = Self.blobs(bright)
    let least = Int(leastBlob * Double(area.count))
    return Double(blobs.filter { $0 >= least }.reduce(0, +)) / Double(area.count)
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
          isBright = max(abs(blue), abs(red)) <= mostChroma
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

  /// The sizes of what hangs together.
  private static func blobs(_ runs: [(row: Int, columns: Range<Int>)]) -> [Int] {
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
    var sizes: [Int: Int] = [:]
    for (index, run) in runs.enumerated() { sizes[root(index), default: 0] += run.columns.count }
    return Array(sizes.values)
  }
}
