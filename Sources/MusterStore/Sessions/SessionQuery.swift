public import VerificationFlow

/// Which sessions of a project are asked for, a page at a time.
public struct SessionQuery: Sendable, Equatable {
  /// A field of the caller's own, and the value that it has to have.
  public struct Field: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: String

    /// This field with this value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The project.
  public var projectId: ProjectID
  /// Only those in this phase.
  public var phase: Phase?
  /// Only those in this status of their phase.
  public var status: VerificationStatus?
  /// Only those whose process stands so as a whole.
  public var onboardingStatus: OnboardingStatus?
  /// Only those with this field.
  public var field: Field?
  /// Only those that were created at this moment or later.
  public var from: Instant?
  /// Only those that were created before this moment.
  public var until: Instant?
  /// Only those behind this place.
  public var after: Position<Subjects.Session>?
  /// At most this many.
  public var limit: Int

  /// A question.
  public init(projectId: ProjectID, after: Position<Subjects.Session>? = nil, limit: Int) {
    self.projectId = projectId
    self.after = after
    self.limit = limit
  }
}
