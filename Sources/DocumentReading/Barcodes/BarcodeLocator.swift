internal import CReadingKernels

/// Finds the places of a picture that may be two-dimensional barcodes: areas that are about half ink, in which ink and
/// paper change everywhere. Print has more paper, and its lines are lower.
///
/// Searching only these places takes less time than searching the whole picture, and finds more codes: some of the
/// library's detectors begin in the middle of their input.
struct BarcodeLocator {
  /// A rectangle of pixels.
  struct Area: Equatable {
    let x: Range<Int>
    let y: Range<Int>

    func contains(_ other: Area) -> Bool {
      x.contains(other.x) && y.contains(other.y)
    }
  }

  /// The side of the squares that are classified, and of those that make up an area, in tiles. A line of print is
  /// lower.
  private static let (judgedSide, areaSide) = (3, 5)
  /// The share of ink in a square. In the middle of wide bars the surroundings are dark too, so that less counts as ink.
  private static let inkShares = 0.28...0.75
  /// The minimum number of changes per pixel of a square; modules of a seventh of its side have more.
  private static let minChanges = 0.07
  /// The minimum share of the changes in the direction that has fewer of them. Wood grain has almost none there.
  private static let minChangesAcross = 0.1
  /// The minimum by which ink is darker than paper.
  private static let minContrast = 0.25
  /// The margin that is read around an area, in pixels, and as a share of its longer side: for the quiet zone, and for
  /// the bars at the ends, which are wider.
  private static let (margin, marginShare) = (32, 0.12)

  private let (width, height): (Int, Int)
  private let (across, down): (Int, Int)
  private let tiles: [muster_tile]

  /// - Parameter ink: Where the picture has ink.
  init(_ picture: GrayPicture, _ ink: InkMap) {
    let side = Int(MUSTER_TILE)
    (width, height) = (picture.width, picture.height)
    (across, down) = (width / side, height / side)
    tiles = ink.tiles(of: picture)
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
    let isLikely = tiles(inSquaresOf: Self.judgedSide, looksLikeCode)
    // Tiles with a narrower connection belong to different areas.
    var isOpen = tiles(inSquaresOf: Self.areaSide) { first, square in square.allSatisfy { isLikely[first + $0] } }
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
      areas.append(area(tilesX: left..<(right + 1), tilesY: top..<(bottom + 1)))
    }
    return areas
  }

  /// Returns which tiles belong to a square of tiles that `isWanted` accepts. It gets the first tile of a square, and
  /// the offsets of all its tiles.
  private func tiles(inSquaresOf side: Int, _ isWanted: (_ first: Int, _ square: [Int]) -> Bool) -> [Bool] {
    var marks = [Bool](repeating: false, count: tiles.count)
    let squares = TileSquares(of: side, across: across, down: down)
    for first in squares.firsts where isWanted(first, squares.offsets) {
      for tile in squares.offsets { marks[first + tile] = true }
    }
    return marks
  }

  private func looksLikeCode(_ first: Int, _ square: [Int]) -> Bool {
    let pixels = Double(square.count * Int(MUSTER_TILE * MUSTER_TILE))
    func sum(_ value: (muster_tile) -> UInt16) -> Double {
      Double(square.reduce(0) { $0 + Int(value(tiles[first + $1])) })
    }
    let (ink, across, down) = (sum(\.ink), sum(\.across), sum(\.down))
    guard Self.inkShares.contains(ink / pixels), across + down >= Self.minChanges * pixels,
      min(across, down) >= Self.minChangesAcross * max(across, down)
    else { return false }
    let dark = sum(\.ink_light) / ink, light = (sum(\.light) - sum(\.ink_light)) / (pixels - ink)
    return light - dark >= Self.minContrast * light
  }

  private func area(tilesX: Range<Int>, tilesY: Range<Int>) -> Area {
    let side = Int(MUSTER_TILE)
    let margin = Self.margin + Int(Self.marginShare * Double(side * max(tilesX.count, tilesY.count)))
    return Area(
      x: max(0, tilesX.lowerBound * side - margin)..<min(width, tilesX.upperBound * side + margin),
      y: max(0, tilesY.lowerBound * side - margin)..<min(height, tilesY.upperBound * side + margin))
  }
}
