internal import Foundation

/// Measures the illumination of the document.
enum LightMeasures {
  static func values(of scene: Scene) -> [QualityCode: Double] {
    let (area, levels) = (scene.subjectArea, scene.levels)
    var values: [QualityCode: Double] = [
      .tooDark: levels.percentile(0.97),
      // If hardly anything is pure white, the print itself is light.
      .tooBright: levels.percentile(0.03) * min(1, levels.share(from: 250) / 0.15),
      .lowContrast: levels.spread,
    ]
    guard scene.document != nil else { return values }
    values[.glare] = Glare.measure(scene.small, in: area, levels: levels)
    values[.greyscale] = copyChroma(scene)
    return values
  }

  /// Returns the colourfulness of the document; nil if its surroundings are colourless too, so that nothing can be
  /// concluded.
  private static func copyChroma(_ scene: Scene) -> Double? {
    guard let within = Chroma.spread(scene.small, in: scene.subjectArea) else { return nil }
    guard within < Chroma.some else { return within }
    let all = Chroma.spread(scene.small, in: PictureArea(scene.small.size)) ?? 0
    return all < Chroma.some ? nil : within
  }
}
