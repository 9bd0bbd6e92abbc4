public import Foundation

/// An attribute of a person that an operator compared with what it knows of the holder of a number.
public struct PhoneCheckAttribute: Codable, Sendable, Equatable {
  /// `givenNames`, `surname` or `birthDate`.
  public var attribute: Code
  /// `SAME`, `DIFFERENT` or `UNKNOWN`.
  public var outcome: Code
  /// How alike different texts are, from 0 to 100; null if the operator does not tell it.
  @Nullable public var likeness: Int?

  /// Creates an attribute.
  public init(attribute: Code, outcome: Code, likeness: Int?) {
    self.attribute = attribute
    self.outcome = outcome
    self.likeness = likeness
  }
}

/// A check of the telephone number of a session's person: before a code was sent to the number, or of its holder.
public struct SessionPhoneCheck: Codable, Sendable, Equatable {
  /// The id of the check.
  public var id: String
  /// What was asked, such as `sim_check` or `kyc_match`.
  public var product: Code
  /// `ACCEPTED`, `PENDING`, `COMPLETED`, `EXPIRED` or `ERROR`.
  public var status: Code
  /// `PASSED`, `SIM_CHANGED` or `NO_MATCH`, or the code of why there is no verdict, such as `mno_timeout`; null if the
  /// check has not ended, or has expired.
  @Nullable public var outcome: Code?
  /// The number in a shortened form, such as `+44…23`.
  public var number: String
  /// When the number was checked.
  public var checkedAt: Date
  /// What was compared with the holder of the number, for `kyc_match`; null for other products, and without an answer.
  @Nullable public var attributes: [PhoneCheckAttribute]?

  /// Creates a check.
  public init(
    id: String, product: Code, status: Code, outcome: Code?, number: String, checkedAt: Date,
    attributes: [PhoneCheckAttribute]?
  ) {
    self.id = id
    self.product = product
    self.status = status
    self.outcome = outcome
    self.number = number
    self.checkedAt = checkedAt
    self.attributes = attributes
  }
}

/// An entry of `phone-checks.json` in the export of a session.
public struct ExportedPhoneCheck: Codable, Sendable, Equatable {
  /// Something that happened in a check.
  public struct Event: Codable, Sendable, Equatable {
    /// When it happened.
    public var at: Date
    /// What happened.
    public var message: String

    /// Creates an event.
    public init(at: Date, message: String) {
      self.at = at
      self.message = message
    }
  }

  /// The id of the check.
  public var id: String
  /// What was asked, such as `sim_check` or `kyc_match`.
  public var product: Code
  /// `ACCEPTED`, `PENDING`, `COMPLETED`, `EXPIRED` or `ERROR`.
  public var status: Code
  /// As in ``SessionPhoneCheck``.
  @Nullable public var outcome: Code?
  /// The whole number in the form of E.164.
  public var number: String
  /// How long ago a change of the SIM was still recent, in minutes.
  public var periodMinutes: Int
  /// When the SIM was last changed, if the operator told it.
  @Nullable public var simChangedAt: Date?
  /// The mobile country code and network code of the operator, if they are known.
  @Nullable public var networkId: String?
  /// The address of the device, if the check needed one.
  @Nullable public var deviceAddress: String?
  /// As in ``SessionPhoneCheck``.
  @Nullable public var attributes: [PhoneCheckAttribute]?
  /// When the number was checked.
  public var checkedAt: Date
  /// What happened in the check, in order, as far as it is still kept.
  public var events: [Event]

  /// Creates an entry.
  public init(
    id: String, product: Code, status: Code, outcome: Code?, number: String, periodMinutes: Int, simChangedAt: Date?,
    networkId: String?, deviceAddress: String?, attributes: [PhoneCheckAttribute]?, checkedAt: Date, events: [Event]
  ) {
    self.id = id
    self.product = product
    self.status = status
    self.outcome = outcome
    self.number = number
    self.periodMinutes = periodMinutes
    self.simChangedAt = simChangedAt
    self.networkId = networkId
    self.deviceAddress = deviceAddress
    self.attributes = attributes
    self.checkedAt = checkedAt
    self.events = events
  }
}
