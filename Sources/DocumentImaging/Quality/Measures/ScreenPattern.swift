internal import CImageKernels

/// The pattern that a screen leaves in a photo of it: its red, green and blue stripes, and the moiré of them and the
/// camera's own filters. Paper shows no regular pattern of colours all over.
enum ScreenPattern {
  /// The positions of the squares on the document, as shares of its sides.
  private static let places = [1.0 / 6, 1.0 / 2, 5.0 / 6]
  /// The minimum number of squares that lie in the picture.
  private static let minCount = 5

  /// Returns how far the strongest regular pattern of colours stands out in most of the document: the natural logarithm
  /// of a ratio of powers, 0 … some 25. Returns nil for a gray picture and for a document that is too small.
  static func measure(_ scene: Scene) -> Double? {
    guard let quadrilateral = scene.quadrilateral, scene.picture.planes.count == 3 else { return nil }
    let (blue, red) = (scene.picture.planes[1], scene.picture.planes[2])
    let (side, step) = (Int(MUSTER_SPECTRUM_SIDE), blue.layout.step)
    let toPicture = Homography(unitSquareTo: quadrilateral)
    let peaks = places.flatMap { y in
      places.compactMap { x in
        let center = toPicture.map(x, y)
        let left = Int(center.x) / step.width - side / 2
        let top = Int(center.y) / step.height - side / 2
        guard left >= 0, top >= 0, left + side <= blue.width, top + side <= blue.height else { return nil }
        var peaks: [Float] = [0, 0]
        unsafe muster_find_spectrum_peaks(blue.row(top) + left, red.row(top) + left, blue.stride, &peaks)
        return Double(peaks[0] + peaks[1])
      } as [Double]
    }
    return peaks.count < minCount ? nil : peaks.sorted()[peaks.count / 2]
  }
}
