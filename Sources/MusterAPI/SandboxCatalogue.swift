/// What decides how steps end in a sandbox project, as `GET /v1/sandbox/catalogue` lists it.
public struct SandboxCatalogue: Codable, Sendable, Equatable {
  /// The ways to decide, in the order of a person's way.
  public var controls: [Control]

  /// A catalogue.
  public init(controls: [Control]) {
    self.controls = controls
  }

  /// One way to decide how a step ends.
  public struct Control: Codable, Sendable, Equatable {
    /// `USER`, `CODE`, `DOCUMENT`, `CROSS_CHECK`, `PRESENCE_CHECK`, `REVIEW` or `TIME`.
    public var step: Code
    /// Where the value is put.
    public var places: [Place]
    /// Whether several values may be given, separated by commas: one for each time, the last one for all that follow.
    public var isList: Bool
    /// The values.
    public var values: [Value]

    /// A way to decide.
    public init(step: Code, places: [Place], isList: Bool, values: [Value]) {
      self.step = step
      self.places = places
      self.isList = isList
      self.values = values
    }
  }

  /// Where a value is put, and how it is written there.
  public struct Place: Codable, Sendable, Equatable {
    /// `IDENTIFICATION`, `CUSTOM_FIELDS`, `OTP_CODE`, `FILENAME` or `COMMENT`.
    public var place: Code
    /// How it is written, with `{value}` in the value's place.
    public var form: String

    /// A place.
    public init(place: Code, form: String) {
      self.place = place
      self.form = form
    }
  }

  /// A value with what comes of it.
  public struct Value: Codable, Sendable, Equatable {
    /// The value; `1-60` stands for any number in this range.
    public var value: String
    /// What comes of it, for developers, in English.
    public var outcome: String
    /// The code that a document gets by it.
    @Nullable public var code: Code?
    /// The sentence for this code, in the caller's language.
    @Nullable public var message: String?

    /// A value.
    public init(value: String, outcome: String, code: Code?, message: String?) {
      self.value = value
      self.outcome = outcome
      self.code = code
      self.message = message
    }
  }
}
