/// The identity of a case's person: their face beside the portrait, and the contents of their documents.
package struct CaseIdentity: Sendable {
  let presence: CasePresence?
  let faces: [Face]
  let fields: CaseFields?
  let findings: [CaseFinding]
  let isOneColumn: Bool

  /// Creates the overview; nil if there is nothing to show.
  ///
  /// - Parameters:
  ///   - presence: The outcome of the presence check, if there was one.
  ///   - selfie: The link to the picture of the person, if there is one.
  ///   - portraits: The portrait that a presence check compares with, if a document may have one; those of all
  ///     documents if they may show different people.
  ///   - fields: What the documents state; nil if none was read.
  ///   - findings: The problems with the contents.
  package init?(
    presence: CasePresence?, selfie: String?, portraits: [Portrait], fields: CaseFields?, findings: [CaseFinding]
  ) {
    let portrait = portraits.first
    guard presence != nil || fields != nil || !findings.isEmpty else { return nil }
    self.presence = presence
    self.fields = fields
    self.findings = findings
    var faces: [Face] = []
    if presence != nil {
      faces.append(
        Face(
          kind: "person", name: "Person", picture: selfie, alternative: "The person, as the presence check saw them",
          absence: "There is no picture of the person."))
    }
    let shown = portraits.filter { $0.picture != nil }
    for portrait in shown {
      faces.append(
        Face(
          kind: "portrait", name: "Portrait: \(portrait.name)", documentId: portrait.documentId,
          picture: portrait.picture, alternative: "The portrait on \(portrait.name)", absence: ""))
    }
    if presence != nil, shown.isEmpty {
      faces.append(
        Face(
          kind: "portrait", name: "Portrait", picture: nil, alternative: "The portrait on the document",
          absence: "There is no portrait."))
    }
    // Where the fields are, the picture of the document is not needed to compare them, except on a small screen, where
    // it would be far below.
    if let portrait, let picture = portrait.document, presence != nil || fields != nil {
      faces.append(
        Face(
          kind: fields == nil ? "source" : "source narrow", name: portrait.name.description,
          documentId: portrait.documentId, picture: picture,
          alternative: portrait.name.description, absence: "", isLazy: fields != nil))
    }
    self.faces = faces
    isOneColumn = faces.allSatisfy { $0.kind == "source narrow" } || fields == nil
  }

  package struct Portrait: Sendable {
    let picture: String?
    let document: String?
    let documentId: String
    let name: DocumentName

    /// - Parameters:
    ///   - picture: The link to the portrait; nil if none was found.
    ///   - document: The link to the picture of its document.
    ///   - name: The name of the document.
    package init(picture: String?, document: String?, documentId: String, name: DocumentName) {
      self.picture = picture
      self.document = document
      self.documentId = documentId
      self.name = name
    }
  }

  struct Face: Sendable {
    let kind: String
    let name: String
    var documentId: String?
    let picture: String?
    let alternative: String
    let absence: String
    /// Whether it is loaded only where it is shown.
    var isLazy = false
  }
}
