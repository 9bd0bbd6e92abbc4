internal import HTMLMarkup
package import VerificationFlow

/// The outcome of a presence check, with the person, the portrait and the document that has it.
package struct CasePresence: Sendable {
  let result: String
  let resultText: String
  let reasons: [String]
  let faceDistance: FaceDistance?
  let steps: [Step]
  let at: Markup?
  let faces: [Face]
  let earlier: [Earlier]

  /// Creates the view of a presence check.
  ///
  /// - Parameters:
  ///   - result: The code of the result.
  ///   - reasons: The codes of why it is not a plain acceptance.
  ///   - faceDistance: The distance between the face and the portrait; nil if they were not compared.
  ///   - steps: The steps that the person was asked to take; empty if a provider ran the check.
  ///   - at: The time of the decision; nil if no outcome was kept.
  ///   - selfie: The link to the picture of the person.
  ///   - portrait: The links to the portrait and to its document.
  ///   - earlier: The earlier outcomes, oldest first.
  package init(
    result: String, reasons: [String], faceDistance: FaceDistance?, steps: [Step], at: Instant?, selfie: String?,
    portrait: Portrait?, earlier: [Earlier]
  ) {
    self.result = result
    resultText = Labels.status(result)
    // The face distance already states these reasons.
    let told = faceDistance == nil ? [] : FaceDistance.reasons
    self.reasons = reasons.filter { !told.contains($0) }.map(Labels.presence)
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
  }

  /// A step that the person was asked to take.
  package struct Step: Sendable {
    let text: String
    let icon: String

    /// - Parameter kind: The protocol's code of the step.
    package init(kind: String, isTaken: Bool) {
      text = Labels.step(kind) + (isTaken ? "" : ": not done")
      icon = isTaken ? "good" : "bad"
    }
  }

  package struct Earlier: Sendable {
    let result: String
    let reasons: [String]
    let at: Markup

    package init(result: String, reasons: [String], at: Instant) {
      self.result = Labels.status(result)
      self.reasons = reasons.map(Labels.presence)
      self.at = Moment.exact(at)
    }
  }
}
