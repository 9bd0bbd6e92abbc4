/// Finds the places of a picture that may be two-dimensional barcodes: areas that are about half ink, in which ink and
/// paper change everywhere. Print has more paper, and its lines are lower.
///
/// To look for codes in these places alone takes less time than in the whole picture, and finds more: some of the
/// library's detectors begin in the middle of what they are given.
struct BarcodeLocator {
  /// A rectangle of pixels.
  struct Area: Equatable {
    let x: Range<Int>
    let y: Range<Int>

    func contains(_ other: Area) -> Bool {
      x.lowerBound <= other.x.lowerBound && x.upperBound >= other.x.upperBound && y.lowerBound <= other.y.lowerBound
        && y.upperBound >= other.y.upperBound
    }
  }

  /// The side of the squares that are judged, in tiles.
  private static let window = 3
  /// The share of ink in a square. In the middle of wide bars the surroundings are dark too, so that less counts as ink.
  private static let inkShares = 0.28...0.75
  /// The fewest changes for each pixel of a square: modules of a tenth of its side have more.
  private static let minChanges = 0.085
  /// The smallest side of an area, in tiles. One line of print is lower.
  private static let minSide = 5
  /// What is read around an area, in pixels, and as a share of its longer side: the quiet zone, and the bars at the ends,
  /// which are wider.
  private static let (margin, marginShare) = (24, 0.1)

  private let (width, height): (Int, Int)
  private let (across, down): (Int, Int)
  private let tiles: [InkMap.Tile]

  init(_ ink: InkMap) {
    (width, height) = (ink.width, ink.height)
    (across, down) = (ink.width / InkMap.Tile.side, ink.height / InkMap.Tile.side)
    tiles = ink.tiles()
  }

  /// Returns the areas, the largest first, with their margins and without those that lie within others.
  func areas() -> [Area] {
    var kept: [Area] = []
    for area in groups().sorted(by: { $0.x.count * $0.y.count > $1.x.count * $1.y.count })
    where !kept.contains(where: { $0.contains(area) }) {
      kept.append(area)
    }
    return kept
  }

  /// Groups neighbouring tiles of the squares that look like codes.
  private func groups() -> [Area] {
    var isOpen = marks()
    var areas: [Area] = []
    for first in isOpen.indices where isOpen[first] {
      isOpen[first] = false
      var (left, right, top, bottom) = (across, 0, down, 0)
      var pending = [first]
      while let tile = pending.popLast() {
        let (x, y) = (tile % across, tile / across)
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        for nextY in max(0, y - 1)...min(down - 1, y + 1) {
          for nextX in max(0, x - 1)...min(across - 1, x + 1) where isOpen[nextY * across + nextX] {
            isOpen[nextY * across + nextX] = false
            pending.append(nextY * across + nextX)
          }
        }
      }
      guard min(right - left, bottom - top) + 1 >= Self.minSide else { continue }
      areas.append(area(tilesX: left..<(right + 1), tilesY: top..<(bottom + 1)))
    }
    return areas
  }

  /// Which tiles belong to a square that looks like a code.
  private func marks() -> [Bool] {
    var marks = [Bool](repeating: false, count: tiles.count)
    let pixels = Double(Self.window * Self.window * InkMap.Tile.side * InkMap.Tile.side)
    guard across >= Self.window, down >= Self.window else { return marks }
    for y in 0...(down - Self.window) {
      for x in 0...(across - Self.window) {
        let square = (0..<Self.window * Self.window).lazy.map { index in
          (y + index / Self.window) * across + x + index % Self.window
        }
        var (ink, changes) = (0, 0)
        for tile in square { (ink, changes) = (ink + tiles[tile].ink, changes + tiles[tile].changes) }
        guard Self.inkShares.contains(Double(ink) / pixels), Double(changes) >= Self.minChanges * pixels else {
          continue
        }
        for tile in square { marks[tile] = true }
      }
    }
    return marks
  }

  private func area(tilesX: Range<Int>, tilesY: Range<Int>) -> Area {
    let side = InkMap.Tile.side
    let margin = Self.margin + Int(Self.marginShare * Double(side * max(tilesX.count, tilesY.count)))
    return Area(
      x: max(0, tilesX.lowerBound * side - margin)..<min(width, tilesX.upperBound * side + margin),
      y: max(0, tilesY.lowerBound * side - margin)..<min(height, tilesY.upperBound * side + margin))
  }
}
