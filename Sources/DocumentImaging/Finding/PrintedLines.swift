internal import CImageKernels
internal import Foundation

/// The lines of print on a document: what photos of other things do not have.
///
/// Leaves, bricks and fur have thousands of marks as large as letters, but hardly any five of one height on one line.
struct PrintedLines {
  /// The number of dark letters from which light ones are not searched.
  private static let manyLetters = 60
  /// The minimum number of letters of a line.
  private static let minLetters = 5
  /// The heights of letters, in samples.
  private static let heights = 5.0...40.0
  /// The maximum mean height of a line that is not part of a zone: three millimetres on a card. Numbers of bank cards,
  /// titles of books and number plates are higher.
  private static let maxHeight = 28.0
  /// The maximum standard deviation of the heights in a line, as a share of their mean.
  private static let maxDeviation = 0.13
  /// The minimum number of letters of a line of a machine-readable zone that was found; it has 30, 36 or 44 (ICAO Doc
  /// 9303), some of which may touch.
  static let minZoneLetters = 20

  /// The number of letters in regular lines.
  var letterCount = 0
  /// The number of regular lines.
  var lineCount = 0
  /// The number of letters in long lines of equal steps, as in a machine-readable zone.
  var zoneLetterCount = 0
  /// The number of these lines.
  var zoneLineCount = 0
  /// How much of the picture's width these lines span, 0 … 1; of its height if they run down.
  var zoneSpan = 0.0
  /// The middle of these lines, as a share of the picture's height; of its width if they run down.
  var zoneCenter = 0.5
  /// The number of letters of the longest of these lines.
  var longestZoneLine = 0
  /// The middles of all letters in regular lines, as shares of the picture's width and height.
  var places: [Quadrilateral.Point] = []
  /// Whether the lines run down the picture.
  var areVertical = false

  /// Whether no print is near three of the four sides.
  var hasWideMargins: Bool {
    let (across, down) = (places.map(\.x), places.map(\.y))
    let margins = [across.min() ?? 0, 1 - (across.max() ?? 1), down.min() ?? 0, 1 - (down.max() ?? 1)]
    return margins.count { $0 > 0.12 } >= 3
  }

  /// Finds the lines of a document with a longer side of ``DocumentPrint/longSide`` samples.
  init(in ink: Ink) {
    for areLight in [false, true] where letterCount < Self.manyLetters {
      guard let marks = ink.marks(areLight: areLight) else { continue }
      let directions = [false, true].map { isTurned in
        Self.lines(of: marks.compactMap { Letter($0, isTurned: isTurned, heights: Self.heights) }).filter(Self.isPrint)
      }
      let counts = directions.map { $0.reduce(0) { $0 + $1.count } }
      // The dots of a grid stand in lines both ways.
      let letterCount = abs(counts[0] - counts[1])
      guard letterCount > self.letterCount else { continue }
      self.letterCount = letterCount
      areVertical = counts[1] > counts[0]
      describe(directions[areVertical ? 1 : 0], in: ink)
    }
  }

  private mutating func describe(_ lines: [[Letter]], in ink: Ink) {
    lineCount = lines.count
    places = lines.flatMap { $0 }.map { letter in
      let (x, y) = areVertical ? (letter.middle, letter.center) : (letter.center, letter.middle)
      return Quadrilateral.Point(x / Double(ink.width), y / Double(ink.height))
    }
    let zone = lines.filter(Self.isZone)
    zoneLineCount = zone.count
    zoneLetterCount = zone.reduce(0) { $0 + $1.count }
    longestZoneLine = zone.map(\.count).max() ?? 0
    let (first, last) = (zone.compactMap(\.first?.left).min() ?? 0, zone.compactMap(\.last?.right).max() ?? 0)
    zoneSpan = (last - first) / Double(areVertical ? ink.height : ink.width)
    guard zoneLetterCount > 0 else { return }
    let middles = zone.reduce(0) { $0 + $1.reduce(0) { $0 + $1.middle } }
    zoneCenter = middles / Double(zoneLetterCount) / Double(areVertical ? ink.width : ink.height)
  }

  /// Links each letter with its nearest right neighbour on the same line, and returns the lines that result.
  private static func lines(of letters: [Letter]) -> [[Letter]] {
    let letters = letters.sorted { ($0.left, $0.top) < ($1.left, $1.top) }
    // The middle of a letter's neighbour is at most one bucket away.
    var buckets = [[Int]](repeating: [], count: (letters.map(\.bucket).max() ?? 0) + 2)
    for (index, letter) in letters.enumerated() { buckets[letter.bucket].append(index) }
    var firstAfter = [Int](repeating: 0, count: buckets.count)
    var isFollowing = [Bool](repeating: false, count: letters.count)
    var next = [Int?](repeating: nil, count: letters.count)
    for (index, letter) in letters.enumerated() {
      var nearest: (index: Int, gap: Double)?
      for bucket in max(0, letter.bucket - 1)...letter.bucket + 1 {
        let row = buckets[bucket]
        while firstAfter[bucket] < row.count, row[firstAfter[bucket]] <= index { firstAfter[bucket] += 1 }
        for other in row[firstAfter[bucket]...] {
          guard letters[other].left <= letter.maxNextLeft else { break }
          let gap = letters[other].left - letter.right
          if gap < nearest?.gap ?? .infinity, letter.isFollowed(by: letters[other]) { nearest = (other, gap) }
        }
      }
      guard let nearest else { continue }
      next[index] = nearest.index
      isFollowing[nearest.index] = true
    }
    var isTaken = [Bool](repeating: false, count: letters.count)
    return letters.indices.compactMap { first in
      guard !isFollowing[first] else { return nil }
      var line: [Letter] = []
      var place: Int? = first
      while let index = place, !isTaken[index] {
        isTaken[index] = true
        line.append(letters[index])
        place = next[index]
      }
      return line.count >= minLetters ? line : nil
    }
  }

  /// Whether all letters have about the same height, and are not too high.
  private static func isPrint(_ line: [Letter]) -> Bool {
    let mean = line.reduce(0) { $0 + $1.height } / Double(line.count)
    let squares = line.reduce(0) { $0 + ($1.height - mean) * ($1.height - mean) }
    return (squares / Double(line.count)).squareRoot() < maxDeviation * mean && (mean <= maxHeight || isZone(line))
  }

  /// Whether it may be a line of a machine-readable zone.
  private static func isZone(_ line: [Letter]) -> Bool {
    line.count >= minZoneLetters && isMonospaced(line)
  }

  /// Whether most letters are equally far from each other.
  private static func isMonospaced(_ line: [Letter]) -> Bool {
    let steps = zip(line, line.dropFirst()).map { $1.center - $0.center }
    let pitch = steps.sorted()[steps.count / 2]
    return Double(steps.count { abs($0 - pitch) < 0.22 * pitch }) > 0.7 * Double(steps.count)
  }
}

/// A mark that may be a letter, in samples along and across its line.
private struct Letter {
  /// The height of a bucket of letters with nearly the same position across the line.
  private static let bucketHeight = 20.0

  let left, top, width, height: Double

  /// - Parameter isTurned: Whether lines run down the picture.
  /// - Returns: nil if the mark is too large, too small or too flat.
  init?(_ mark: muster_mark, isTurned: Bool, heights: ClosedRange<Double>) {
    (left, top) = isTurned ? (Double(mark.y), Double(mark.x)) : (Double(mark.x), Double(mark.y))
    let (across, along) = (Double(mark.width), Double(mark.height))
    (width, height) = isTurned ? (along, across) : (across, along)
    guard heights.contains(height), width <= 2.2 * height else { return nil }
  }

  var right: Double { left + width }
  var bottom: Double { top + height }
  var center: Double { left + width / 2 }
  var middle: Double { top + height / 2 }
  var bucket: Int { Int(middle / Self.bucketHeight) }

  /// The maximum position of the next letter.
  var maxNextLeft: Double { right + 0.9 * height }

  /// Whether another letter has about the same height and stands on the same line or hangs from it. Slanted letters
  /// overlap.
  func isFollowed(by other: Letter) -> Bool {
    let ratio = other.height / height
    return other.left >= right - 0.3 * height && other.left <= maxNextLeft && ratio > 0.6 && ratio < 1.65
      && abs(other.middle - middle) <= 0.35 * height
      && (abs(other.bottom - bottom) <= 0.22 * height || abs(other.top - top) <= 0.22 * height)
  }
}
