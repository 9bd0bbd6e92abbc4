/// The document types that can be uploaded, with everything that the service decides by the type of a document.
package struct DocumentCatalogue: Sendable, Equatable {
  /// How a document counts among those that people have to submit unless others are configured.
  package enum StandardRole: Sendable, Equatable {
    /// Everyone has to submit it.
    case required
    /// One of the documents with this role has to be submitted.
    case alternative
  }

  package struct Entry: Sendable, Equatable {
    package let type: DocumentType
    /// The sides that may be uploaded.
    package let sides: [DocumentSide]
    /// The sides the document needs to be complete.
    package let requiredSides: [DocumentSide]
    /// The physical size; nil if the picture shows a person instead of a document.
    package let size: DocumentSize?
    /// The side with the holder's portrait; nil for documents that need not have one.
    package let portraitSide: DocumentSide?
    /// The place of its portrait among those of a person's documents: the face of the person is compared with that of
    /// the lowest rank. Documents without a rank are the last.
    package let portraitRank: Int?
    /// nil if it does not belong to the standard set.
    package let standardRole: StandardRole?
    /// The document codes of the machine-readable zones that it may have (ICAO Doc 9303-4 to 9303-6). One letter stands
    /// for all codes that begin with it, two for one code.
    package let zoneCodes: [String]
    /// The layouts of other machine-readable data that it may have, such as `AAMVA`, as the document reader names them.
    package let layouts: [String]
    /// Its name in the API of Sora ID; nil if that API has no name for it.
    package let soraIDName: String?

    package init(
      type: DocumentType, sides: [DocumentSide], requiredSides: [DocumentSide], size: DocumentSize?,
      portraitSide: DocumentSide? = nil, portraitRank: Int? = nil, standardRole: StandardRole? = nil,
      zoneCodes: [String] = [], layouts: [String] = [], soraIDName: String? = nil
    ) {
      self.type = type
      self.sides = sides
      self.requiredSides = requiredSides
      self.size = size
      self.portraitSide = portraitSide
      self.portraitRank = portraitRank
      self.standardRole = standardRole
      self.zoneCodes = zoneCodes
      self.layouts = layouts
      self.soraIDName = soraIDName
    }

    /// Whether it is known what the machine-readable data of this type can be.
    package var hasKnownData: Bool { !zoneCodes.isEmpty || !layouts.isEmpty }

    /// Returns whether a zone of ICAO Doc 9303 with this document code may be on such a document.
    package func mayHaveZone(withCode code: String) -> Bool {
      zoneCodes.contains { $0 == code || ($0.count == 1 && code.hasPrefix($0)) }
    }
  }

  /// The document types in the order they are offered.
  package let entries: [Entry]

  package init(entries: [Entry]) {
    self.entries = entries
  }

  /// Returns the entry of `type`, or nil if the catalogue does not contain it.
  package subscript(type: DocumentType) -> Entry? {
    entries.first { $0.type == type }
  }

  /// Returns whether this side of a document must show the holder's portrait.
  package func hasPortrait(_ key: SideKey) -> Bool {
    self[key.type]?.portraitSide == key.side
  }

  /// Returns whether pictures of this type show a person instead of a document.
  package func isOfPerson(_ type: DocumentType) -> Bool {
    self[type].map { $0.size == nil } ?? false
  }

  /// Returns the place of the portraits of `type` among those of a person's documents, the first one being the lowest.
  package func portraitRank(of type: DocumentType) -> Int {
    self[type]?.portraitRank ?? .max
  }
}
