/// What a key may do in its project.
package enum KeyScope: String, CaseIterable, Sendable, Codable {
  /// Create sessions and read those of the project.
  case sessions
  /// Begin an onboarding process: an app's own key.
  case onboarding
  /// See documents and renditions of the project, and decide cases.
  case review
  /// Erase and export sessions.
  case admin
}
