package import VerificationFlow

extension PhoneChecks {
  /// Has the operators' side begin a check, and records how it is called there and what has to be done next.
  func begin(
    _ question: PhoneCheckQuestion, in project: ProjectRecord, _ particulars: inout PhoneCheckRecord.Particulars
  ) async throws(PhoneCheckFailure) {
    let backend = try backends.backend(of: project)
    if question.product == .message {
      let message = try await backend.beginMessage(question)
      particulars.reference = message.reference
      (particulars.messageText, particulars.messageReceiver) = (message.text, message.receiver)
    } else {
      let beginning = try await backend.begin(question)
      (particulars.reference, particulars.deviceURL) = (beginning.reference, beginning.deviceURL)
    }
  }

  // MARK: Coverage

  /// Returns what a device needs to ask whether its connection is covered.
  ///
  /// - Throws: `PhoneCheckFailure`, also if the operators' side does not offer this.
  package func coverageAccess(in project: ProjectRecord) async throws -> PhoneCoverageAccess {
    try await backends.backend(of: project).coverageAccess()
  }

  /// Returns what is covered in a country.
  ///
  /// - Parameter code: The code of ISO 3166-1 alpha-2, or the calling code.
  /// - Throws: `PhoneCheckFailure`, also if the operators' side does not offer this.
  package func coverage(inCountry code: String, in project: ProjectRecord) async throws -> PhoneCheckAnswer {
    try await backends.backend(of: project).coverage(inCountry: code)
  }

  /// Returns whether the connection of a device is covered.
  ///
  /// - Throws: `PhoneCheckFailure`, also if the operators' side does not offer this.
  package func coverage(ofDevice address: IPAddress, in project: ProjectRecord) async throws -> PhoneCheckAnswer {
    try await backends.backend(of: project).coverage(ofDevice: address)
  }
}
