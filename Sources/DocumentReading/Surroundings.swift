internal import CReadingKernels

extension DocumentReader {
  /// Whether a picture may have something to read that is not wholly on the document which was read alone: print or a
  /// code outside of it, such as the rest of a zone if only a part of the document was cut out.
  ///
  /// - Parameter corners: Those of the document, clockwise, in shares of the picture's sides.
  public func hasPrint(on picture: GrayPicture, outside corners: [Point]) -> Bool {
    Surroundings(of: corners, on: sizes(of: picture).first).hasPrint
  }
}

/// What surrounds a document on a picture.
private struct Surroundings {
  /// How far from the document its surroundings begin, as a share of the picture's longer side: the edge itself and its
  /// shadow are no print.
  private static let margin = 0.015
  /// The minimum number of changes between ink and paper per pixel of a tile with print, and the minimum share of those
  /// in the direction that has fewer. Wood grain has fewer there.
  private static let (minChanges, minChangesAcross) = (0.07, 0.3)
  /// The side of the squares that are judged, in tiles, and the minimum number of tiles with print in one of them: print
  /// covers an area.
  private static let (side, minTiles) = (3, 5)
  /// The minimum number of such squares. Three letters of each line of a zone have more, the grain of wood at most six.
  private static let minSquares = 7

  private let corners: [Point]
  private let (across, down): (Int, Int)
  private let tiles: [muster_tile]
  private let margin: Double

  init(of corners: [Point], on picture: GrayPicture) {
    self.corners = corners.map { Point(x: $0.x * Double(picture.width), y: $0.y * Double(picture.height)) }
    (across, down) = (picture.width / Int(MUSTER_TILE), picture.height / Int(MUSTER_TILE))
    tiles = InkMap(picture).tiles(of: picture)
    // A tile is outside if its middle is at least half its diagonal away.
    margin = Self.margin * Double(picture.longSide) + Double(MUSTER_TILE) / 2.squareRoot()
  }

  var hasPrint: Bool {
    let isPrint = tiles.indices.map { looksLikePrint(tiles[$0]) && isOutside(x: $0 % across, y: $0 / across) }
    let squares = TileSquares(of: Self.side, across: across, down: down)
    guard !squares.firsts.isEmpty else { return isPrint.contains(true) }
    let count = squares.firsts.count { first in squares.offsets.count { isPrint[first + $0] } >= Self.minTiles }
    return count >= Self.minSquares
  }

  private func looksLikePrint(_ tile: muster_tile) -> Bool {
    let (across, down) = (Double(tile.across), Double(tile.down))
    return across + down >= Self.minChanges * Double(MUSTER_TILE * MUSTER_TILE)
      && min(across, down) >= Self.minChangesAcross * max(across, down)
  }

  private func isOutside(x: Int, y: Int) -> Bool {
    let (x, y) = ((Double(x) + 0.5) * Double(MUSTER_TILE), (Double(y) + 0.5) * Double(MUSTER_TILE))
    return corners.indices.contains { index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let (right, below) = (b.x - a.x, b.y - a.y)
      let length = (right * right + below * below).squareRoot()
      // The distance from the side, positive on the inner one.
      return length > 0 && (right * (y - a.y) - below * (x - a.x)) / length < -margin
    }
  }
}
