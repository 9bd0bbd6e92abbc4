internal import Foundation

/// What the light did to the document.
enum LightMeasures {
  static func values(of scene: Scene) -> [QualityCode: Double] {
    let (area, levels) = (scene.subjectArea, scene.levels)
    var values: [QualityCode: Double] = [
      .tooDark: levels.percentile(0.97),
      .tooBright: levels.percentile(0.03),
      .lowContrast: levels.spread,
    ]
    guard scene.document != nil else { return values }
    values[.glare] = Glare.measure(scene.small, in: area, levels: levels)
    values[.greyscale] = Chroma.spread(scene.small, in: area)
    return values
  }
}
