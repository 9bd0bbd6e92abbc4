internal import MusterTexts
internal import VerificationFlow

/// The names of the service's codes for reviewers. A code without a name is made readable.
enum Labels {
  /// Returns a code in plain form: `SELFIE_PHOTO` becomes `Selfie photo`.
  static func plain(_ code: String) -> String {
    let words = code.replacing("_", with: " ").replacing(".", with: " ").lowercased()
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns the name of a document type.
  static func type(_ code: String) -> String {
    DocumentTypeNames.all[code]?.reviewersName ?? plain(code)
  }

  /// Returns why a case waits.
  static func cause(_ code: String) -> String {
    causes[code] ?? contents[code] ?? plain(code)
  }

  /// Returns the name of a field of a document.
  static func field(_ name: String) -> String {
    fields[name] ?? name
  }

  /// Returns the name of the layout of a document's data.
  static func layout(_ kind: String) -> String {
    layouts[kind] ?? plain(kind)
  }

  /// Returns what two cases have in common.
  static func likeness(_ kind: String) -> String {
    likenesses[kind] ?? plain(kind)
  }

  /// Returns the name of a finding's consequence; nil if it has none.
  static func consequence(_ code: String) -> String? {
    consequences[code]
  }

  /// Returns why a presence check is not a plain acceptance.
  static func presence(_ code: String) -> String {
    presences[code] ?? plain(code)
  }

  /// Returns the name of a presence check's step.
  static func step(_ kind: String) -> String {
    steps[kind] ?? plain(kind)
  }

  /// Returns what was wrong with a frame of a presence check, such as `too dark`.
  static func frameFault(_ code: String) -> String {
    frameFaults[code] ?? plain(code)
  }

  static func reason(_ code: String) -> String {
    reasons[code] ?? plain(code)
  }

  /// Returns who did something, for people.
  static func actor(_ actor: AuditActor) -> String {
    switch actor {
    case .system, .unknown: "the service"
    case .operator: "an operator"
    case .session: "the person"
    case .sandbox: "the sandbox"
    case .key: "a program of the project"
    case .reviewer: "a reviewer"
    case .provider: "a provider"
    }
  }

  /// Returns the name of the status of a document or a verification.
  static func status(_ code: String) -> String {
    statuses[code] ?? plain(code)
  }

  /// Returns the name of the status of a process.
  static func process(_ code: String) -> String {
    processes[code] ?? plain(code)
  }

  /// Returns the state of a verification, such as `Pictures · in progress`.
  static func state(phase: String?, status: String) -> String {
    guard let phase else { return Labels.status(status) }
    return "\(phases[phase] ?? plain(phase)) · \(Labels.status(status).lowercased())"
  }

  /// Returns what was decided, such as `Rejected the person because of Identity card, front`. A rejection always
  /// concerns the person; a document alone can only be accepted or requested again.
  static func decision(_ decision: DecisionRecord.Kind, of document: DocumentName?) -> String {
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
  static func proposal(_ decision: DecisionRecord.Kind, of document: DocumentName?) -> String {
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
  static func shortDecision(_ decision: DecisionRecord.Kind) -> String {
    switch decision {
    case .accept: "Accepted"
    case .reject: "Rejected"
    case .reupload: "Asked for a new picture of"
    }
  }

  static let causes = [
    "ALWAYS": "Every case is reviewed", "DOCUMENT_UNSURE": "Doubt about a document",
    "DOCUMENTS_UNSURE": "The documents might not belong together", "CLIENT_UNSURE": "Doubt about the person",
    "PRESENCE_UNSURE": "Doubt about the presence check", "PORTRAIT_NOT_FOUND": "No portrait found",
    "WRONG_SIDE": "The portrait is on the wrong side", "PORTRAITS_DIFFER": "The portraits may show different people",
    "SIM_NOT_CHECKED": "The operator could not tell whether the SIM was changed",
    "HOLDER_MISMATCH": "The documents are not those of the holder of the telephone number",
    "PRESENCE_EXHAUSTED": "The last presence check failed", "PRESENCE_FAILED": "The presence check was not passed",
    "CORRECTED": "A contradiction that only a correction resolved",
  ]

  /// What is wrong with the contents of documents; see `ContentCode`.
  static let contents = [
    "PICTURE_MIRRORED": "The picture is mirrored",
    "CHECK_DIGIT_WRONG": "A check digit does not fit", "CONTENT_IMPOSSIBLE": "The contents cannot be right",
    "DOCUMENT_EXPIRED": "Document expired",
    "TYPE_MISMATCH": "Not the requested type", "COUNTRY_MISMATCH": "Not from the requested country",
    "SIDES_DIFFER": "The two sides do not match", "SIDES_UNMATCHED": "The two sides have no data in common",
    "DOCUMENTS_DIFFER": "The documents name different people",
    "CLAIM_MISMATCH": "Differs from the claimed data", "UNDERAGE": "The person is too young",
    "SEEN_BEFORE": "Seen in another case", "BLOCKED": "On the block list",
  ]

  static let fields = [
    "surname": "Surname", "givenNames": "Given names", "birthDate": "Date of birth", "sex": "Sex",
    "nationality": "Nationality", "documentNumber": "Document number", "documentCode": "Document code",
    "issuer": "Issuer", "expiryDate": "Date of expiry", "optional": "Optional data",
    "secondOptional": "More optional data", "nameSuffix": "Suffix of the name",
  ]

  private static let layouts = [
    "TD1": "TD1", "TD2": "TD2", "TD3": "TD3", "MRV_A": "Visa (MRV-A)", "MRV_B": "Visa (MRV-B)",
    "FRENCH_ID_CARD": "French identity card", "FRENCH_DRIVING_LICENCE": "French driving licence",
    "SWISS_DRIVING_LICENCE": "Swiss driving licence", "DRIVING_LICENCE": "Driving licence", "AAMVA": "AAMVA barcode",
    "BARCODE": "Barcode",
  ]

  private static let likenesses = [
    "DOCUMENT_NUMBER": "same document number", "PERSON": "same name and date of birth", "PICTURE": "same picture file",
    "LIKENESS": "picture looks the same",
  ]

  private static let consequences = [
    "DOUBT": "a reviewer decides", "REUPLOAD": "the person is asked for another picture",
    "REJECT": "the person is rejected",
  ]

  private static let presences = [
    "STEPS_MISSING": "Not all steps were completed", "FACE_CHANGED": "The frames show different faces",
    "FACE_FLAT": "The face turns like a flat picture",
    "PORTRAIT_MISMATCH": "The face does not match the portrait",
    "PORTRAIT_UNSURE": "The face may match the portrait",
    "PORTRAIT_MISSING": "There is no portrait to compare with",
    "STEPS_WAIVED": "The person asked for a reviewer instead of the steps",
  ]

  private static let steps = [
    "look_straight": "Looked straight", "turn_left": "Turned to the left", "turn_right": "Turned to the right",
    "move_closer": "Moved closer",
  ]

  private static let frameFaults = [
    "NO_FACE": "no face", "MULTIPLE_FACES": "several faces", "FACE_FAR": "too far away", "FACE_CLOSE": "too close",
    "FACE_TURNED_WRONG": "not turned as asked", "FACE_TURNED_AWAY": "turned the wrong way",
    "FACE_TURNED_TOO_LITTLE": "turned too little", "FACE_TURNED_TOO_FAR": "turned too far", "TOO_DARK": "too dark",
    "BLURRY": "blurred",
  ]

  static let reasons = [
    "DOCUMENT_UNREADABLE": "Cannot be read", "DOCUMENT_EXPIRED": "Expired",
    "DOCUMENT_NOT_SUPPORTED": "Type of document is not accepted", "DOCUMENT_ALTERED": "Seems altered",
    "DOCUMENT_NOT_ORIGINAL": "A copy or a photo of a screen", "DATA_MISMATCH": "Data does not match",
    "FACE_MISMATCH": "Face does not match", "PERSON_NOT_ELIGIBLE": "Person is not eligible", "OTHER": "Another reason",
  ]

  private static let statuses = [
    "UPLOAD_IN_PROGRESS": "Uploading", "VERIFICATION_PENDING": "Waiting", "VERIFICATION_IN_PROGRESS": "Being checked",
    "NOT_INITIALIZED": "Not started", "DISPOSED": "Replaced", "FAILED": "Failed",
  ]

  private static let processes = [
    "ACTIVATION_IN_PROGRESS": "Waiting for activation", "VERIFICATION_IN_PROGRESS": "In progress",
    "FINISHED": "Verified", "FAILED": "Ended without success",
  ]

  private static let phases = [
    "DOCUMENT_UPLOAD": "Pictures", "DOCUMENT_VERIFICATION": "Documents checked",
    "DOCUMENT_VERIFICATION_FINAL": "Documents compared", "CLIENT_EVALUATION": "Evaluation",
    "PRESENCE_CHECK": "Presence check", "OTP_VERIFICATION": "Code", "COMPLETED": "Finished",
  ]
}

extension Labels {
  /// Returns the text for a fault of a picture or the reason of its rejection, written for reviewers. The texts for
  /// persons are in `MusterTexts`: they say what to do next, which is of no use to a reviewer.
  static func finding(_ code: String) -> String {
    findings[code] ?? contents[code] ?? reason(code)
  }

  static let findings = [
    "DOCUMENT_NOT_FOUND": "No document was found in the picture",
    "TWO_DOCUMENTS": "Two documents, or both sides of one, in the picture",
    "WRONG_DOCUMENT": "A document of another kind",
    "INCOMPLETE": "Part of the picture is missing",
    "COVER": "The cover of a closed passport",
    "DOCUMENT_CUT_OFF": "Part of the document is cut off", "OBSTRUCTED": "Fingers cover part of the document",
    "DOCUMENT_SMALL": "The document is small in the picture", "DOCUMENT_SKEWED": "Taken at an angle",
    "RESOLUTION_LOW": "Low resolution", "TOO_DARK": "Too dark", "TOO_BRIGHT": "Too bright",
    "LOW_CONTRAST": "Low contrast", "GLARE": "A reflection hides part of the document", "BLURRY": "Blurred",
    "GREYSCALE": "No colours: it may be a copy", "SCREEN": "Photographed from a screen",
    "SIMILAR_PICTURE": "Almost the same as another picture of this case",
    "FILE_LARGE": "The file is larger than needed",
    "DUPLICATE_REJECTED": "The same picture has already been refused", "DOCUMENT_CORRUPT": "The file is damaged",
    "IMAGING_FAILED": "The picture could not be processed", "IMAGING_TIMEOUT": "Processing took too long",
    "IMAGE_EMPTY": "The file is empty", "IMAGE_FORMAT_UNSUPPORTED": "A kind of file that is not accepted",
    "IMAGE_SIDE_TOO_LONG": "Too many pixels", "IMAGE_TOO_MANY_PIXELS": "Too many pixels",
    "IMAGE_TOO_LARGE": "The file is too large", "IMAGE_TOO_SMALL": "Too few pixels",
    "IMAGE_NEEDS_TOO_MUCH_MEMORY": "The file needs too much memory to be read",
    "IMAGE_TOO_MANY_SCANS": "The file has too many scans to be read",
    "DOCUMENT_REFUSED": "Refused by the document provider, or for a reason that the person must not learn",
    "DOCUMENT_NOT_JUDGED": "The document provider did not answer",
    "SIGNATURE_INVALID": "The signature is wrong", "SIGNATURE_REQUIRED": "A required signature is missing",
    "VERIFICATION_ENDED": "The verification ended before the picture was judged",
    "SESSION_EXPIRED": "The session expired before the picture was judged",
    "PORTRAITS_DIFFER": "The portraits may show different people", "PORTRAIT_NOT_FOUND": "No portrait found",
    "WRONG_SIDE": "It shows another side than asked for",
  ]

  /// Returns why a verification ended without success.
  static func ending(_ code: String) -> String {
    reasonsOfReviewers.contains(code) ? reason(code) : endings[code] ?? plain(spaced(code))
  }

  static let endings = [
    "documentVerificationRejected": "Documents rejected",
    "documentVerificationFailed": "The documents could not be judged",
    "maxFailedAttemptsDocumentUpload": "Too many pictures refused",
    "maxFailedAttemptsPresenceCheck": "Too many presence checks failed",
    "presenceCheckRejected": "Presence check failed", "presenceCheckFailed": "The presence check could not be judged",
    "clientEvaluationRejected": "Rejected by the project's own system",
    "clientEvaluationFailed": "Not decided in time, or the project's own system failed",
    "maxFailedAttemptsOtp": "Too many wrong codes", "canceledProcess": "Cancelled", "restarted": "Started again",
    "expiredProcessActivation": "The device was not activated in time",
    "expiredProcessIdentityVerification": "The person did not finish in time",
    "expiredProcessOnboarding": "The whole process took too long",
    "maxFailedAttemptsIdentityVerification": "Too many verifications",
    "maxProcessErrorScoreExceeded": "Too many errors", "finalValidationFailed": "Not everything required was accepted",
  ]

  /// Returns the reason of a correction.
  static func correction(_ code: String) -> String {
    corrections.first { $0.key == code }?.value ?? plain(code)
  }

  static let corrections: KeyValuePairs = [
    "MISREAD": "misread by the machine", "NOT_READ": "not read by the machine", "SPELLING": "another spelling",
    "OTHER": "another reason",
  ]

  /// Returns the origin of a picture's rejection.
  static func origin(_ code: String) -> String {
    switch code {
    case "QUALITY": "for its quality"
    case "FILE": "because the file cannot be read"
    case "DOCUMENT_VERIFICATION": "by the provider, or for its contents"
    case "REVIEW": "by a reviewer"
    default: plain(code)
    }
  }

  static func signature(_ status: SignatureStatus) -> String {
    switch status {
    case .absent: "Not signed"
    case .unverified: "Signed, not verified"
    case .verified: "Signature verified"
    }
  }

  /// Returns the name of a filter of the queue: a cause or a quality measure.
  static func mark(_ code: String) -> String {
    marks[code] ?? causes[code] ?? finding(code)
  }

  /// Splits a camel-case code such as `maxFailedAttemptsOtp` into words.
  private static func spaced(_ code: String) -> String {
    guard code.contains(where: \.isLowercase) else { return code }
    return code.reduce(into: "") { text, letter in text += letter.isUppercase ? " \(letter)" : "\(letter)" }
  }

  private static let reasonsOfReviewers: Set = [
    "DOCUMENT_UNREADABLE", "DOCUMENT_EXPIRED", "DOCUMENT_NOT_SUPPORTED", "DOCUMENT_ALTERED", "DOCUMENT_NOT_ORIGINAL",
    "DATA_MISMATCH", "FACE_MISMATCH", "PERSON_NOT_ELIGIBLE", "OTHER",
  ]

  private static let marks = [
    "DOCUMENT_NOT_FOUND": "No document found", "TWO_DOCUMENTS": "Two documents", "WRONG_DOCUMENT": "Another kind",
    "INCOMPLETE": "Part missing", "COVER": "Closed passport", "WRONG_SIDE": "The other side",
    "DOCUMENT_CUT_OFF": "Cut off",
    "OBSTRUCTED": "Fingers on it",
    "DOCUMENT_SMALL": "Too small",
    "RESOLUTION_LOW": "Low resolution", "FILE_LARGE": "Large file", "SIMILAR_PICTURE": "Similar picture",
    "DOCUMENT_SKEWED": "At an angle",
  ]
}
