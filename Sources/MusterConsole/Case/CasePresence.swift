internal import HTMLMarkup
package import VerificationFlow

/// What a presence check came to: the person beside the portrait and the document that has it.
package struct CasePresence: Sendable {
  let result: String
  let resultText: String
  let reasons: [String]
  let faceDistance: FaceDistance?
  let steps: [Step]
  let at: Markup?
  let faces: [Face]
  let earlier: [Earlier]

  /// A presence check.
  ///
  /// - Parameters:
  ///   - result: The code of what it came to.
  ///   - reasons: The codes of why it is not simply good.
  ///   - faceDistance: How far the face is from the portrait; nil where they were not compared.
  ///   - steps: What the person was asked to do; empty where a provider asked.
  ///   - at: When it was decided; nil where nothing of it was kept.
  ///   - selfie: Where the picture of the person is.
  ///   - portrait: Where the portrait is, and that of the document that has it.
  ///   - earlier: What came before it, oldest first.
  package init(
    result: String, reasons: [String], faceDistance: FaceDistance?, steps: [Step], at: Instant?, selfie: String?,
    portrait: Portrait?, earlier: [Earlier]
  ) {
    self.result = result
    resultText = Words.status(result)
    // What the distance says is not said twice.
    let told = faceDistance == nil ? [] : FaceDistance.reasons
    self.reasons = reasons.filter { !told.contains($0) }.map(Words.presence)
    self.faceDistance = faceDistance
    self.steps = steps
    self.at = at.map(Moment.exact)
    var faces = [
      Face(
        kind: "person", name: "Person", picture: selfie, alternative: "The person, as the presence check saw them",
        absence: "There is no picture of the person."),
      Face(
        kind: "portrait", name: "Portrait", picture: portrait?.picture, alternative: "The portrait on the document",
        absence: "There is no portrait."),
    ]
    if let portrait, let picture = portrait.document {
      faces.append(
        Face(
          kind: "source", name: portrait.name.description, documentId: portrait.documentId, picture: picture,
          alternative: portrait.name.description, absence: ""))
    }
    self.faces = faces
    self.earlier = earlier
  }

  /// The portrait that a person is compared with.
  package struct Portrait: Sendable {
    let picture: String?
    let document: String?
    let documentId: String
    let name: DocumentName

    /// - Parameters:
    ///   - picture: Where the portrait is; nil where none was found.
    ///   - document: Where the picture of its document is.
    ///   - name: What the document is called.
    package init(picture: String?, document: String?, documentId: String, name: DocumentName) {
      self.picture = picture
      self.document = document
      self.documentId = documentId
      self.name = name
    }
  }

  /// A picture of the comparison.
  struct Face: Sendable {
    let kind: String
    let name: String
    var documentId: String?
    let picture: String?
    let alternative: String
    let absence: String
  }

  /// Something that the person was asked to do.
  package struct Step: Sendable {
    let text: String
    let icon: String

    /// - Parameter kind: Its code, as in the protocol.
    package init(kind: String, isTaken: Bool) {
      text = Words.step(kind) + (isTaken ? "" : ": not done")
      icon = isTaken ? "good" : "bad"
    }
  }

  /// An outcome of before.
  package struct Earlier: Sendable {
    let result: String
    let reasons: [String]
    let at: Markup

    /// An outcome, by its code and those of its reasons.
    package init(result: String, reasons: [String], at: Instant) {
      self.result = Words.status(result)
      self.reasons = reasons.map(Words.presence)
      self.at = Moment.exact(at)
    }
  }
}
