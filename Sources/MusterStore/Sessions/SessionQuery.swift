package import VerificationFlow

/// A query for a page of a project's sessions.
package struct SessionQuery: Sendable, Equatable {
  /// A custom field and its required value.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var projectId: ProjectID
  /// The required phase; nil for any.
  package var phase: Phase?
  /// The required status within the phase; nil for any.
  package var status: VerificationStatus?
  /// The required status of the process; nil for any.
  package var onboardingStatus: OnboardingStatus?
  /// The required custom field; nil for any.
  package var field: Field?
  /// The earliest creation time, inclusive; nil for any.
  package var from: Instant?
  /// The latest creation time, exclusive; nil for any.
  package var until: Instant?
  /// The position after which the page starts; nil for the first page.
  package var after: Position<Subjects.Session>?
  /// The maximum number of sessions.
  package var limit: Int

  package init(projectId: ProjectID, after: Position<Subjects.Session>? = nil, limit: Int) {
    self.projectId = projectId
    self.after = after
    self.limit = limit
  }
}
