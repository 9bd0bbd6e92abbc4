import Configuration
import MusterService

extension ReviewerLimits {
  /// Reads the limits of sign-ins, review sessions and invitations.
  ///
  /// - Configuration keys:
  ///   - `signInRequestsPerSecond` (number 0…1000000, default 0.1667; 0 is no limit) and `signInBurst` (whole number
  ///     1…1000000, default 10): The attempts from one address to sign in or to accept an invitation.
  ///   - `maxFailedSignIns` (whole number 1…1000, default 5): The consecutive failures after which a name is locked.
  ///   - `signInLockSeconds` (number of seconds 1…86400, default 900): The duration of the lock.
  ///   - `reviewSessionSeconds` (number of seconds 60…2592000, default 43200): The maximum duration of a session.
  ///   - `reviewIdleSeconds` (number of seconds 60…2592000, default 1800): The time after which an idle session ends.
  ///   - `invitationSeconds` (number of seconds 60…2592000, default 259200): The lifetime of an invitation.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    self.init()
    signInRate = try await reader.rate(.signInRequestsPerSecond, .signInBurst, default: signInRate)
    maxFailedSignIns = try await reader.wholeNumber(.maxFailedSignIns, in: 1...1000) ?? maxFailedSignIns
    let times: [(Setting, ClosedRange<Double>, WritableKeyPath<ReviewerLimits, Duration>)] = [
      (.signInLockSeconds, 1...86_400, \.signInLock), (.reviewSessionSeconds, 60...2_592_000, \.sessionTime),
      (.reviewIdleSeconds, 60...2_592_000, \.idleTime), (.invitationSeconds, 60...2_592_000, \.invitationTime),
    ]
    for (setting, range, path) in times {
      if let seconds = try await reader.number(setting, in: range) {
        self[keyPath: path] = .milliseconds(Int64(seconds * 1000))
      }
    }
  }
}
