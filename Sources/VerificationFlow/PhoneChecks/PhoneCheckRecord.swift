/// The id of a phone check: a random UUID in lower case, which is all that an app needs to read the result of a check
/// of version 0.1.
package typealias PhoneCheckID = Identifier<PhoneCheckRecord>

/// A check of a telephone number by its operator.
package struct PhoneCheckRecord: Sendable, Equatable {
  /// What is asked. Raw values are sent in callbacks.
  package enum Product: String, CaseIterable, Sendable, Codable {
    /// Whether a device's mobile data connection belongs to the number.
    case phone = "phone_check"
    /// The same, and whether the SIM of the number was changed lately.
    case subscriber = "subscriber_check"
    /// Whether the SIM of the number was changed lately.
    case sim = "sim_check"
    /// Whether a text that was sent by SMS came from the number.
    case message = "mo_check"
    /// Whether the person that a document shows is the holder of the number.
    case holder = "kyc_match"

    /// Whether the operator must see the device.
    package var needsDevice: Bool { self == .phone || self == .subscriber }
    /// Whether the answer says when the SIM was changed.
    package var asksForSIM: Bool { self == .subscriber || self == .sim }
  }

  /// How the result reaches the app.
  package enum Version: String, CaseIterable, Sendable, Codable {
    /// Whoever knows the id of the check reads the result.
    case v1 = "0.1"
    /// The result is given in exchange for a code that only the device receives.
    case v2 = "0.2"
  }

  /// The state of a check. Raw values are sent to clients.
  package enum Status: String, CaseIterable, Sendable, Codable {
    case accepted = "ACCEPTED"
    /// The device has opened the URL of the check.
    case pending = "PENDING"
    case completed = "COMPLETED"
    case expired = "EXPIRED"
    case error = "ERROR"

    /// Whether the status can still change.
    package var isOpen: Bool { self == .accepted || self == .pending }
  }

  /// What is stored encrypted.
  package struct Particulars: Sendable, Equatable, Codable {
    /// The number in the form of E.164.
    package var number: String
    /// A shortened form of the number, which may be shown.
    package var maskedNumber: String
    /// What the operator's side calls the check.
    package var reference: String?
    /// The URL at which the operator's side sees the device.
    package var deviceURL: String?
    /// The app's own name of the check.
    package var referenceID: String?
    /// Where the device goes at the end.
    package var redirectURL: String?
    /// Where the end of the check is reported.
    package var callbackURL: String?
    /// The address of the device, as the app's server knows it.
    package var expectedAddress: String?
    /// The address that opened the URL of the check.
    package var deviceAddress: String?
    /// How long ago a change of the SIM is still recent, in minutes.
    package var periodMinutes: Int
    /// The text that the person sends by SMS, in a check of that kind.
    package var messageText: String?
    /// The number to which the person sends it.
    package var messageReceiver: String?
    /// The keyed hash of what the holder of the number was compared with, in a check of that kind.
    package var comparedHash: String?

    package init(number: String, maskedNumber: String, periodMinutes: Int) {
      (self.number, self.maskedNumber, self.periodMinutes) = (number, maskedNumber, periodMinutes)
    }
  }

  package let id: PhoneCheckID
  package let projectId: ProjectID
  /// The session whose code is sent to the number; nil for a check that an app asked for.
  package let sessionId: SessionID?
  package let product: Product
  package let version: Version
  package var status: Status
  /// The keyed hash by which checks of the same number are found.
  package let numberIndex: String
  /// The keyed hash of what the operator's side calls the check; nil if it has no name there.
  package let referenceIndex: String?
  package var particulars: Particulars
  package var result: PhoneCheckResult?
  /// The keyed hash of the code that gives the result to the app; nil if there is none, or it was used.
  package var codeHash: String?
  package let createdAt: Instant
  package let expiresAt: Instant
  package var updatedAt: Instant

  package init(
    id: PhoneCheckID, projectId: ProjectID, sessionId: SessionID?, product: Product, version: Version, status: Status,
    numberIndex: String, referenceIndex: String? = nil, particulars: Particulars, result: PhoneCheckResult? = nil,
    codeHash: String? = nil, createdAt: Instant, expiresAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.sessionId = sessionId
    self.product = product
    self.version = version
    self.status = status
    self.numberIndex = numberIndex
    self.referenceIndex = referenceIndex
    self.particulars = particulars
    self.result = result
    self.codeHash = codeHash
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.updatedAt = updatedAt
  }

  /// Returns the check as it is at this time: an open one has expired once its time is over.
  package func asOf(_ now: Instant) -> PhoneCheckRecord {
    guard status.isOpen, now >= expiresAt else { return self }
    var check = self
    check.status = .expired
    return check
  }
}

/// The answer of an operator.
package struct PhoneCheckResult: Sendable, Equatable, Codable {
  /// Whether the device's connection belongs to the number, the text came from it, or its holder is the person; nil if
  /// none of these was asked.
  package var isMatch: Bool?
  /// Whether the SIM was not changed within the period; nil if that was not asked.
  package var isSIMUnchanged: Bool?
  /// The time of the last change of the SIM, if the operator tells it.
  package var simChangedAt: Instant?
  /// The mobile country code and network code of the operator.
  package var networkID: String?
  /// Why there is no verdict; nil if there is one.
  package var error: PhoneCheckErrorCode?
  /// What was compared with the holder of the number, each with its outcome; nil if nothing was.
  package var holder: [HolderFinding]?

  package init(
    isMatch: Bool? = nil, isSIMUnchanged: Bool? = nil, simChangedAt: Instant? = nil, networkID: String? = nil,
    error: PhoneCheckErrorCode? = nil
  ) {
    self.isMatch = isMatch
    self.isSIMUnchanged = isSIMUnchanged
    self.simChangedAt = simChangedAt
    self.networkID = networkID
    self.error = error
  }

  /// The status of a check with this result.
  package var status: PhoneCheckRecord.Status { error == nil ? .completed : .error }
}

/// Why an operator gave no verdict. Raw values are sent to clients.
package enum PhoneCheckErrorCode: String, CaseIterable, Sendable, Codable {
  /// The device did not use its mobile connection.
  case notMobile = "not_mobile_ip"
  /// The operator of the number takes no part.
  case operatorNotSupported = "mno_not_supported"
  case operatorTimedOut = "mno_timeout"
  case numberNotFound = "mno_user_not_found"
  /// The operator's answer could not be read.
  case operatorResponse = "mno_response_error"
  case operatorFailed = "mno_server_error"
  /// The operator may not, or cannot, tell.
  case noData = "mno_no_data_available"
  /// Another address opened the URL of the check than the one that the app's server knows.
  case addressMismatch = "ip_mismatch"
  /// The address of the device does not belong to the operator of the number.
  case addressOfOtherOperator = "ip_msisdn_mismatch"
}
