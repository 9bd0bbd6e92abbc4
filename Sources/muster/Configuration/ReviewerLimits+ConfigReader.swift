import Configuration
import MusterService

extension ReviewerLimits {
  /// How often reviewers may try to sign in, and how long what opens their accounts holds.
  ///
  /// - Configuration keys:
  ///   - `signInRequestsPerSecond` (number 0…1000000, default 0.1667; 0 is no limit) and `signInBurst` (whole number
  ///     1…1000000, default 10): tries from one address to sign in or to take an invitation.
  ///   - `maxFailedSignIns` (whole number 1…1000, default 5): failures in a row under one name before it is locked.
  ///   - `signInLockSeconds` (number of seconds 1…86400, default 900): how long.
  ///   - `reviewSessionSeconds` (number of seconds 60…2592000, default 43200): when a session ends at the latest.
  ///   - `reviewIdleSeconds` (number of seconds 60…2592000, default 1800): when a session ends that is not used.
  ///   - `invitationSeconds` (number of seconds 60…2592000, default 259200): how long an invitation holds.
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
