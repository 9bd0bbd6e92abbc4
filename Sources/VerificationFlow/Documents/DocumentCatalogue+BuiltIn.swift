extension DocumentType {
  package static let idCard = DocumentType(rawValue: "ID_CARD")
  package static let passport = DocumentType(rawValue: "PASSPORT")
  package static let drivingLicense = DocumentType(rawValue: "DRIVING_LICENSE")
  /// The photo of the person produced by a presence check.
  package static let selfiePhoto = DocumentType(rawValue: "SELFIE_PHOTO")
}

extension DocumentCatalogue {
  /// The types that are always available. The order of the portraits is that of how reliable they are.
  package static let builtIn = DocumentCatalogue(entries: [
    Entry(
      type: .idCard, sides: [.front, .back], requiredSides: [.front, .back], size: .id1,
      portraitSide: .front, portraitRank: 0, standardRole: .required,
      zoneCodes: ["I", "A", "C"], layouts: ["FRENCH_ID_CARD", "AAMVA"], soraIDName: "id_card"),
    Entry(
      type: .passport, sides: [.front], requiredSides: [.front], size: .td3,
      portraitSide: .front, portraitRank: 1, standardRole: .alternative,
      // The passport card of the United States, `IP`, is an identity card as well.
      zoneCodes: ["P", "IP"], soraIDName: "paper_passport"),
    // A driving licence has two sides, but only the front is required.
    Entry(
      type: .drivingLicense, sides: [.front, .back], requiredSides: [.front], size: .id1,
      portraitSide: .front, portraitRank: 2, standardRole: .alternative,
      // Licences and identity cards of North America have the same code.
      zoneCodes: ["D"], layouts: ["FRENCH_DRIVING_LICENCE", "SWISS_DRIVING_LICENCE", "DRIVING_LICENCE", "AAMVA"],
      soraIDName: "drivers_license"),
    Entry(type: .selfiePhoto, sides: [.front], requiredSides: [.front], size: nil),
  ])
}
