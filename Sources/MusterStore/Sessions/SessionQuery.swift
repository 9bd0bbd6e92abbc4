package import VerificationFlow

/// Which sessions of a project are asked for, a page at a time.
package struct SessionQuery: Sendable, Equatable {
  /// A field of the caller's own, and the value that it has to have.
  package struct Field: Sendable, Equatable {
    /// Its name.
    package let name: String
    /// Its value.
    package let value: String

    /// This field with this value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The project.
  package var projectId: ProjectID
  /// Only those in this phase.
  package var phase: Phase?
  /// Only those in this status of their phase.
  package var status: VerificationStatus?
  /// Only those whose process stands so as a whole.
  package var onboardingStatus: OnboardingStatus?
  /// Only those with this field.
  package var field: Field?
  /// Only those that were created at this moment or later.
  package var from: Instant?
  /// Only those that were created before this moment.
  package var until: Instant?
  /// Only those behind this place.
  package var after: Position<Subjects.Session>?
  /// At most this many.
  package var limit: Int

  /// A question.
  package init(projectId: ProjectID, after: Position<Subjects.Session>? = nil, limit: Int) {
    self.projectId = projectId
    self.after = after
    self.limit = limit
  }
}
