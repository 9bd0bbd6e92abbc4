package import DocumentImaging
package import VerificationFlow

/// The rules that pictures are judged by, for each document type.
package struct QualityRules: Sendable, Equatable {
  /// When faults are tolerated.
  package var softPass: SoftPass
  /// The rules of each type in the catalogue.
  package var types: [DocumentType: PictureRules]
  /// The types with two sides.
  private let twoSided: Set<DocumentType>

  /// Creates the default rules for the types of a catalogue.
  ///
  /// - Parameter cutsOut: Whether documents are cropped out of their pictures.
  package init(
    _ catalogue: DocumentCatalogue = .builtIn, softPass: SoftPass = .standard, cutsOut: Bool = false
  ) {
    self.softPass = softPass
    twoSided = Set(catalogue.entries.filter { $0.sides.count > 1 }.map(\.type))
    types = Dictionary(
      catalogue.entries.map { entry in
        var rules = PictureRules(standardFor: entry.size)
        rules.cutsOut = cutsOut && entry.size != nil
        return (entry.type, rules)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the rules for a side of a document.
  package func rules(for key: SideKey) -> PictureRules {
    var rules = rules(for: key.type)
    if twoSided.contains(key.type) { rules.side = key.side == .front ? .front : .back }
    return rules
  }

  /// Returns the rules for a type, whatever side. The physical size of a type that is missing from the catalogue is unknown.
  package func rules(for type: DocumentType) -> PictureRules {
    types[type] ?? PictureRules(standardFor: nil)
  }
}

extension PictureRules {
  /// Without a size there are no dots per inch, so `RESOLUTION_LOW` counts the pixels of the longer side.
  fileprivate init(standardFor size: DocumentSize?) {
    guard let size else {
      self.init(documentSize: nil)
      thresholds.limits[.resolutionLow] = QualityThresholds.Limits(reject: 600)
      return
    }
    self.init(documentSize: PhysicalSize(longSide: size.longSide, shortSide: size.shortSide))
  }
}
