/// A kind of document, identified by its catalogue code, for example `ID_CARD`.
package struct DocumentType: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The code, consisting of upper-case letters, digits and underscores.
  package let rawValue: String

  /// Creates a type from its code, whether or not the catalogue contains it.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}

package enum DocumentSide: String, CaseIterable, Sendable, Codable {
  /// The side with the portrait.
  case front = "FRONT"
  /// The opposite side.
  case back = "BACK"
}

package struct DocumentSize: Sendable, Equatable {
  /// The longer side in millimetres.
  package let longSide: Double
  /// The shorter side in millimetres.
  package let shortSide: Double

  package init(longSide: Double, shortSide: Double) {
    self.longSide = longSide
    self.shortSide = shortSide
  }

  /// The size of identity cards and driving licences (ISO/IEC 7810, ID-1).
  package static let id1 = DocumentSize(longSide: 85.6, shortSide: 53.98)
  /// The size of a passport page (ICAO Doc 9303-4, TD3).
  package static let td3 = DocumentSize(longSide: 125, shortSide: 88)
}
