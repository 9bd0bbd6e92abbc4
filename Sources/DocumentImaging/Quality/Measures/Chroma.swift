internal import Foundation

/// Measures the colourfulness of a part of a picture.
enum Chroma {
  /// The minimum spread of a picture that counts as coloured.
  static let some = 12.0

  /// Returns the spread of chroma without the outermost 3 % at each end. A colour cast shifts all chroma and does not
  /// count. Returns nil for a gray picture.
  static func spread(_ picture: SmallPicture, in area: PictureArea) -> Double? {
    guard let chroma = picture.chroma, area.count > 0 else { return nil }
    let spreads = [chroma.blue, chroma.red].map { plane in
      let levels = Levels(plane, in: area)
      return levels.percentile(0.97) - levels.percentile(0.03)
    }
    return hypot(spreads[0], spreads[1])
  }
}
