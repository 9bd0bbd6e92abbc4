internal import Foundation

/// How colourful a part of a picture is.
enum Chroma {
  /// How far chroma is from its own mean, at its most colourful twentieth: a cast of the light is no colour.
  static func spread(_ picture: SmallPicture, in area: PictureArea) -> Double? {
    guard let chroma = picture.chroma, area.count > 0 else { return nil }
    let spreads = [chroma.blue, chroma.red].map { plane in
      let levels = Levels(plane, in: area)
      return levels.percentile(0.97) - levels.percentile(0.03)
    }
    return hypot(spreads[0], spreads[1])
  }
}
