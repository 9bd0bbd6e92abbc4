package import DocumentImaging
package import VerificationFlow

/// What pictures are held against, type by type.
package struct QualityRules: Sendable, Equatable {
  /// When faults are forgiven.
  package var softPass: SoftPass
  /// The rules of each type in the catalogue.
  package var types: [DocumentType: PictureRules]

  /// The rules that apply to the types of this catalogue unless configured otherwise.
  ///
  /// - Parameter cutsOut: Whether documents are cut out of their pictures.
  package init(
    _ catalogue: DocumentCatalogue = .builtIn, softPass: SoftPass = .standard, cutsOut: Bool = false
  ) {
    self.softPass = softPass
    types = Dictionary(
      catalogue.entries.map { entry in
        var rules = PictureRules(standardFor: entry.size)
        rules.cutsOut = cutsOut && entry.size != nil
        return (entry.type, rules)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What a picture of this type is held against. Of a type that the catalogue does not have, no size is known.
  package func rules(for type: DocumentType) -> PictureRules {
    types[type] ?? PictureRules(standardFor: nil)
  }
}

extension PictureRules {
  /// Without a size there are no dots per inch, and `RESOLUTION_LOW` counts the pixels of the longer side.
  fileprivate init(standardFor size: DocumentSize?) {
    guard let size else {
      self.init(documentSize: nil)
      thresholds.limits[.resolutionLow] = QualityThresholds.Limits(reject: 600)
      return
    }
    self.init(documentSize: PhysicalSize(longSide: size.longSide, shortSide: size.shortSide))
  }
}
