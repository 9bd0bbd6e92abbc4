package import PhoneNumbers
package import VerificationFlow

/// The operators' side of phone checks: a service that asks operators, or an operator itself.
package protocol PhoneCheckBackend: Sendable {
  /// Begins a check for which the operator must see the device.
  ///
  /// - Returns: Where the device has to go, and how the check is called there.
  /// - Throws: `PhoneCheckFailure`.
  func begin(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckBeginning

  /// Returns the result of a check that was begun; nil if there is none yet.
  ///
  /// - Parameters:
  ///   - reference: How the check is called there.
  ///   - parameters: Those with which the device came back; nil if it has not.
  /// - Throws: `PhoneCheckFailure`.
  func result(
    of question: PhoneCheckQuestion, reference: String, returnedWith parameters: [String: String]?
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult?

  /// Asks whether the SIM of a number was changed within a period.
  ///
  /// - Throws: `PhoneCheckFailure`.
  func checkSIM(_ number: PhoneNumber, periodMinutes: Int) async throws(PhoneCheckFailure) -> PhoneCheckResult

  /// Begins a check in which the person sends a text by SMS.
  ///
  /// - Throws: `PhoneCheckFailure`, also if there are no such checks.
  func beginMessage(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckMessage

  /// Compares what a document states with what the operator knows of the holder of a number.
  ///
  /// - Returns: Nil if the operators' side does not offer this.
  /// - Throws: `PhoneCheckFailure`.
  func matchHolder(
    _ holder: PhoneHolder, of number: PhoneNumber
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult?

  /// Returns what a message says of the end of a check.
  ///
  /// - Throws: `PhoneCheckFailure` if the message is not from there, or not of this time.
  func verified(_ callback: PhoneCheckCallback) async throws(PhoneCheckFailure) -> VerifiedCallback

  /// Returns what a device needs to ask whether its connection is covered.
  ///
  /// - Throws: `PhoneCheckFailure`.
  func coverageAccess() async throws(PhoneCheckFailure) -> PhoneCoverageAccess

  /// Returns what is covered in a country.
  ///
  /// - Parameter code: The code of ISO 3166-1 alpha-2, or the calling code.
  /// - Throws: `PhoneCheckFailure`.
  func coverage(inCountry code: String) async throws(PhoneCheckFailure) -> PhoneCheckAnswer

  /// Returns whether the connection of a device is covered.
  ///
  /// - Throws: `PhoneCheckFailure`.
  func coverage(ofDevice address: IPAddress) async throws(PhoneCheckFailure) -> PhoneCheckAnswer
}

/// What an operator is asked about a device.
package struct PhoneCheckQuestion: Sendable {
  package let id: PhoneCheckID
  package let product: PhoneCheckRecord.Product
  package let number: PhoneNumber
  package let periodMinutes: Int
  /// Where the device must come back to.
  package let returnURL: String
  /// The address of the device, if it is known.
  package let deviceAddress: String?

  package init(
    id: PhoneCheckID, product: PhoneCheckRecord.Product, number: PhoneNumber, periodMinutes: Int, returnURL: String,
    deviceAddress: String?
  ) {
    self.id = id
    self.product = product
    self.number = number
    self.periodMinutes = periodMinutes
    self.returnURL = returnURL
    self.deviceAddress = deviceAddress
  }
}

/// A check that the operators' side has begun.
package struct PhoneCheckBeginning: Sendable, Equatable {
  /// How the check is called there.
  package let reference: String
  /// Where the device has to go.
  package let deviceURL: String

  package init(reference: String, deviceURL: String) {
    (self.reference, self.deviceURL) = (reference, deviceURL)
  }
}

/// Why the operators' side gave no answer.
package enum PhoneCheckFailure: Error, Sendable, Equatable {
  /// It did not answer, or not as agreed.
  case failed(ProviderFailure)
  /// It refused the question with this status and body, which are JSON without personal data.
  case refused(status: Int, body: String)

  /// The code of a check that ends because of this.
  package var code: PhoneCheckErrorCode {
    switch self {
    case .failed(.timedOut): .operatorTimedOut
    case .failed(.malformed), .failed(.unsigned): .operatorResponse
    case .failed: .operatorFailed
    case .refused(404, _), .refused(422, _): .operatorNotSupported
    case .refused(403, _): .noData
    case .refused(504, _): .operatorTimedOut
    case .refused: .operatorFailed
    }
  }
}
