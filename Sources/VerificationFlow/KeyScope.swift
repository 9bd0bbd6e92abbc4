/// A permission of an API key within its project.
package enum KeyScope: String, CaseIterable, Sendable, Codable {
  /// Create and read sessions of the project.
  case sessions
  /// Start onboarding processes. Intended for keys embedded in an app.
  case onboarding
  /// Read documents and renditions of the project and decide cases.
  case review
  /// Read and correct what documents state, without their pictures.
  case data
  /// Verify signatures and tokens of devices.
  case devices
  /// Erase and export sessions.
  case admin
}
