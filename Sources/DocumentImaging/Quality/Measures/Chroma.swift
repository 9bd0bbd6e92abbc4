internal import Foundation

/// How colourful a part of a picture is.
enum Chroma {
  /// From here on there is some.
  static let some = 12.0

  /// How far chroma reaches, but for the outermost hundredths: a cast of the light moves all of it, and is no colour.
  /// Nil of a gray picture.
  static func spread(_ picture: SmallPicture, in area: PictureArea) -> Double? {
    guard let chroma = picture.chroma, area.count > 0 else { return nil }
    let spreads = [chroma.blue, chroma.red].map { plane in
      let levels = Levels(plane, in: area)
      return levels.percentile(0.97) - levels.percentile(0.03)
    }
    return hypot(spreads[0], spreads[1])
  }
}
