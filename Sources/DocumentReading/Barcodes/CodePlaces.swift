/// The places of a picture that look like codes, at full size, at half and at a quarter: modules that are too wide for one
/// size are found at another.
struct CodePlaces: Sequence, IteratorProtocol {
  private static let scales = 3

  private var picture: GrayPicture
  private var ink: InkMap
  private var scale = 0

  init(_ picture: GrayPicture, _ ink: InkMap) {
    (self.picture, self.ink) = (picture, ink)
  }

  /// Returns the picture at the next size, and the areas to look at.
  mutating func next() -> (picture: GrayPicture, areas: [BarcodeLocator.Area])? {
    guard scale < Self.scales else { return nil }
    if scale > 0 {
      guard let halved = picture.halved else { return nil }
      (picture, ink) = (halved, InkMap(halved, radius: ink.radius))
    }
    scale += 1
    return (picture, BarcodeLocator(picture, ink).areas())
  }
}
