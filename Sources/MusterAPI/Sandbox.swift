public import Foundation

extension Routes {
  /// Lists the messages that a sandbox project would have sent (GET).
  public static let sandboxOutbox = "/v1/sandbox/outbox"
  /// Lists the values that control the outcome of steps in a sandbox project (GET).
  public static let sandboxCatalogue = "/v1/sandbox/catalogue"
}

/// The values that control the outcome of steps in a sandbox project, as listed by `GET /v1/sandbox/catalogue`.
public struct SandboxCatalogue: Codable, Sendable, Equatable {
  /// The controls, in the order of the verification steps.
  public var controls: [Control]

  /// Creates a catalogue.
  public init(controls: [Control]) {
    self.controls = controls
  }

  /// A way to control the outcome of a step.
  public struct Control: Codable, Sendable, Equatable {
    /// `USER`, `CODE`, `DOCUMENT`, `CROSS_CHECK`, `PRESENCE_CHECK`, `REVIEW`, `TIME`, `PHONE_CHECK` or `PIN_LOGIN`.
    public var step: Code
    /// The places where the value can be given.
    public var places: [Place]
    /// Whether several comma-separated values may be given: one for each execution of the step, the last one for all
    /// further executions.
    public var isList: Bool
    /// The supported values.
    public var values: [Value]

    /// Creates a control.
    public init(step: Code, places: [Place], isList: Bool, values: [Value]) {
      self.step = step
      self.places = places
      self.isList = isList
      self.values = values
    }
  }

  /// A place where a value can be given, and its format there.
  public struct Place: Codable, Sendable, Equatable {
    /// `IDENTIFICATION`, `CUSTOM_FIELDS`, `OTP_CODE`, `FILENAME`, `COMMENT`, `PHONE_NUMBER` or `USER_ID`.
    public var place: Code
    /// The format, with `{value}` as the placeholder for the value.
    public var form: String

    /// Creates a place.
    public init(place: Code, form: String) {
      self.place = place
      self.form = form
    }
  }

  /// A value with its outcome.
  public struct Value: Codable, Sendable, Equatable {
    /// The value; `1-60` means any number in this range.
    public var value: String
    /// The outcome, described in English for developers.
    public var outcome: String
    /// The error code that a document receives.
    @Nullable public var code: Code?
    /// The sentence for this code, in the caller's language.
    @Nullable public var message: String?

    /// Creates a value.
    public init(value: String, outcome: String, code: Code?, message: String?) {
      self.value = value
      self.outcome = outcome
      self.code = code
      self.message = message
    }
  }
}

/// A message that a sandbox project would have sent, as listed by `GET /v1/sandbox/outbox`.
public struct OutboxMessage: Codable, Sendable, Equatable {
  /// The id of the recipient's process.
  public var processId: String
  /// The purpose of the code: `ACTIVATION` or `USER_VERIFICATION`.
  public var type: Code
  /// The code in the message.
  public var otpCode: String
  /// The full text of the message.
  public var text: String
  /// When the message was created.
  public var createdAt: Date

  /// Creates a message.
  public init(processId: String, type: Code, otpCode: String, text: String, createdAt: Date) {
    self.processId = processId
    self.type = type
    self.otpCode = otpCode
    self.text = text
    self.createdAt = createdAt
  }
}
