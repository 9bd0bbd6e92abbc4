internal import VerificationFlow

/// The names of the service's codes for reviewers. A code without a name is made readable.
enum Words {
  /// Returns a code in plain form: `SELFIE_PHOTO` becomes `Selfie photo`.
  static func plain(_ code: String) -> String {
    let words = code.replacing("_", with: " ").replacing(".", with: " ").lowercased()
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns the name of a document type.
  static func type(_ code: String) -> String {
    types[code] ?? plain(code)
  }

  /// Returns why a case waits.
  static func cause(_ code: String) -> String {
    causes[code] ?? plain(code)
  }

  /// Returns why a presence check is not a plain acceptance.
  static func presence(_ code: String) -> String {
    presences[code] ?? plain(code)
  }

  /// Returns the name of a presence check's step.
  static func step(_ kind: String) -> String {
    steps[kind] ?? plain(kind)
  }

  /// Returns the reason of a rejection.
  static func reason(_ code: String) -> String {
    reasons[code] ?? plain(code)
  }

  /// Returns the name of the status of a document or a verification.
  static func status(_ code: String) -> String {
    statuses[code] ?? plain(code)
  }

  /// Returns the state of a verification, such as `Pictures · in progress`.
  static func state(phase: String?, status: String) -> String {
    guard let phase else { return Words.status(status) }
    return "\(phases[phase] ?? plain(phase)) · \(Words.status(status).lowercased())"
  }

  /// Returns what was decided, such as `Rejected the person because of Identity card, front`. A rejection always
  /// concerns the person; a document alone can only be accepted or requested again.
  static func deed(_ decision: DecisionRecord.Word, of document: DocumentName?) -> String {
    switch (decision, document) {
    case (.accept, nil): "Accepted the person"
    case (.accept, let document?): "Accepted \(document)"
    case (.reject, nil): "Rejected the person"
    case (.reject, let document?): "Rejected the person because of \(document)"
    case (.reupload, nil): "Asked for a new picture"
    case (.reupload, let document?): "Asked for a new picture of \(document)"
    }
  }

  /// Returns what was proposed, such as `reject the person`.
  static func wish(_ decision: DecisionRecord.Word, of document: DocumentName?) -> String {
    switch (decision, document) {
    case (.accept, nil): "accept the person"
    case (.accept, let document?): "accept \(document)"
    case (.reject, nil): "reject the person"
    case (.reject, let document?): "reject the person because of \(document)"
    case (.reupload, nil): "ask for a new picture"
    case (.reupload, let document?): "ask for a new picture of \(document)"
    }
  }

  /// Returns what was decided in short form, such as `Accepted`.
  static func past(_ decision: DecisionRecord.Word) -> String {
    switch decision {
    case .accept: "Accepted"
    case .reject: "Rejected"
    case .reupload: "Asked for a new picture of"
    }
  }

  private static let types = [
    "ID_CARD": "Identity card", "PASSPORT": "Passport", "DRIVING_LICENSE": "Driving licence", "SELFIE_PHOTO": "Selfie",
  ]

  private static let causes = [
    "ALWAYS": "Every case is reviewed", "DOCUMENT_UNSURE": "Doubt about a document",
    "DOCUMENTS_UNSURE": "Documents may not belong together", "CLIENT_UNSURE": "Doubt about the person",
    "PRESENCE_UNSURE": "Doubt about the presence check", "PORTRAIT_NOT_FOUND": "No portrait found",
    "WRONG_SIDE": "The portrait is on the wrong side", "PORTRAITS_DIFFER": "The portraits may be of different persons",
    "PRESENCE_EXHAUSTED": "The last presence check failed",
  ]

  private static let presences = [
    "STEPS_MISSING": "Not all steps were taken", "FACE_CHANGED": "The frames show different faces",
    "PORTRAIT_MISMATCH": "The face is not that of the portrait",
    "PORTRAIT_UNSURE": "The face may be that of the portrait",
    "PORTRAIT_MISSING": "There is no portrait to compare with",
  ]

  private static let steps = [
    "look_straight": "Looked straight", "turn_left": "Turned to the left", "turn_right": "Turned to the right",
    "move_closer": "Moved closer",
  ]

  private static let reasons = [
    "DOCUMENT_UNREADABLE": "Cannot be read", "DOCUMENT_EXPIRED": "Expired",
    "DOCUMENT_NOT_SUPPORTED": "Type of document is not accepted", "DOCUMENT_ALTERED": "Seems altered",
    "DOCUMENT_NOT_ORIGINAL": "A copy or a photo of a screen", "DATA_MISMATCH": "Data does not match",
    "FACE_MISMATCH": "Face does not match", "PERSON_NOT_ELIGIBLE": "Person is not eligible", "OTHER": "Another reason",
  ]

  private static let statuses = [
    "UPLOAD_IN_PROGRESS": "Arriving", "VERIFICATION_PENDING": "Waiting", "VERIFICATION_IN_PROGRESS": "Being checked",
    "NOT_INITIALIZED": "Not started", "DISPOSED": "Replaced", "FAILED": "Failed",
  ]

  private static let phases = [
    "DOCUMENT_UPLOAD": "Pictures", "DOCUMENT_VERIFICATION": "Documents checked",
    "DOCUMENT_VERIFICATION_FINAL": "Documents compared", "CLIENT_EVALUATION": "Evaluation",
    "PRESENCE_CHECK": "Presence check", "OTP_VERIFICATION": "Code", "COMPLETED": "Finished",
  ]
}
