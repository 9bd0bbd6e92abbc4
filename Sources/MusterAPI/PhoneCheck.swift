public import Foundation

/// A check of the telephone number of a session's person, made before a code was sent to the number.
public struct SessionPhoneCheck: Codable, Sendable, Equatable {
  /// The id of the check.
  public var id: String
  /// What was asked, such as `sim_check`.
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

  /// Creates a check.
  public init(id: String, product: Code, status: Code, outcome: Code?, number: String, checkedAt: Date) {
    self.id = id
    self.product = product
    self.status = status
    self.outcome = outcome
    self.number = number
    self.checkedAt = checkedAt
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
  /// What was asked, such as `sim_check`.
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
  /// When the number was checked.
  public var checkedAt: Date
  /// What happened in the check, in order, as far as it is still kept.
  public var events: [Event]

  /// Creates an entry.
  public init(
    id: String, product: Code, status: Code, outcome: Code?, number: String, periodMinutes: Int, simChangedAt: Date?,
    networkId: String?, deviceAddress: String?, checkedAt: Date, events: [Event]
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
    self.checkedAt = checkedAt
    self.events = events
  }
}
