internal import CImageKernels

/// The part of a document that is covered with a barcode of bars, such as PDF417: as much ink as paper, of high
/// contrast, that changes far more often across the bars than along them.
enum BarcodePanel {
  /// The share of ink in a tile. Within wide bars the surroundings are dark, too, so that less counts as ink.
  private static let inkShares = 0.2...0.6
  /// The minimum number of changes per sample across the bars.
  private static let minChanges = 0.08
  /// The maximum number of changes along the bars, as a share of those across; leaves and grass have as many.
  private static let maxChangesAlong = 0.5
  /// The minimum by which ink is darker than paper, as a share of the paper's level.
  private static let minContrast = 0.45

  /// Returns the number of connected tiles of a barcode.
  ///
  /// - Parameter ink: The ink of a document with a longer side of ``DocumentPrint/longSide`` samples; a tile has 32.
  static func tileCount(in ink: Ink) -> Int {
    let tiles = ink.tiles()
    return [false, true].map { runDown in
      largestGroup(of: tiles.map { isBarcode($0, barsRunAcross: runDown) }, across: ink.tilesAcross)
    }.max() ?? 0
  }

  private static func isBarcode(_ tile: muster_ink_tile, barsRunAcross: Bool) -> Bool {
    let samples = Double(MUSTER_INK_TILE * MUSTER_INK_TILE)
    let (ink, levels, inkLevels) = (Double(tile.ink), Double(tile.levels), Double(tile.ink_levels))
    let changes = barsRunAcross ? (across: tile.down, along: tile.across) : (across: tile.across, along: tile.down)
    guard inkShares.contains(ink / samples), Double(changes.across) >= minChanges * samples,
      Double(changes.along) < maxChangesAlong * Double(changes.across)
    else { return false }
    let (dark, light) = (inkLevels / ink, (levels - inkLevels) / (samples - ink))
    return light - dark >= minContrast * light
  }

  /// Returns the number of tiles of the largest group of neighbours.
  private static func largestGroup(of tiles: [Bool], across: Int) -> Int {
    var isOpen = tiles
    var largest = 0
    for first in tiles.indices where isOpen[first] {
      isOpen[first] = false
      var (pending, count) = ([first], 0)
      while let tile = pending.popLast() {
        count += 1
        let column = tile % across
        let neighbours = [
          column > 0 ? tile - 1 : -1, column + 1 < across ? tile + 1 : -1, tile - across, tile + across,
        ]
        for next in neighbours where isOpen.indices.contains(next) && isOpen[next] {
          isOpen[next] = false
          pending.append(next)
        }
      }
      largest = max(largest, count)
    }
    return largest
  }
}
