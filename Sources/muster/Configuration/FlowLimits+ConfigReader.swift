import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

extension FlowLimits {
  /// Reads the limits of failures and durations.
  ///
  /// - Configuration keys, times in seconds (0.1…31536000), counts 0…1000000:
  ///   - `otpExpirationSeconds` (default 300): The lifetime of a code.
  ///   - `otpResendPeriodSeconds` (default 30): The minimum time between two codes.
  ///   - `otpMaxFailedAttempts` (default 5): The maximum number of wrong codes of one type.
  ///   - `activationExpirationSeconds` (default 300): The maximum time that a process waits for its activation.
  ///   - `activationRemovalDelaySeconds` (default 60, minimum 0): The time until the activation of a failed process
  ///     is removed.
  ///   - `verificationExpirationSeconds` (default 3600): The maximum time from the activation to the end of the
  ///     verification.
  ///   - `sessionLifetimeSeconds` (default 10800): The maximum duration of a process.
  ///   - `reviewExpirationSeconds` (default 259200): The maximum time that a case waits for a reviewer.
  ///   - `providerExpirationSeconds` (default 3600): The maximum time that a verification waits for a provider.
  ///   - `maxErrorScore` (default 15): The maximum error score of a process.
  ///   - `maxVerifications` (default 5): The maximum number of verifications of a process.
  ///   - `maxFailedDocuments` (default 5): The maximum number of replaced, rejected or failed documents of a
  ///     verification.
  ///   - `maxPresenceChecks` (default 5): The maximum number of presence checks of a verification.
  ///   - `maxPresenceTries` (default 3): The maximum number of tries of a presence check.
  ///   - `maxQualityRefusals` (default 5): The maximum number of pictures of one side rejected for their quality.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    self.init()
    let times: [(Setting, WritableKeyPath<FlowLimits, Duration>)] = [
      (.otpExpirationSeconds, \.codeLifetime), (.otpResendPeriodSeconds, \.codeResendPeriod),
      (.activationExpirationSeconds, \.activationTime), (.verificationExpirationSeconds, \.verificationTime),
      (.sessionLifetimeSeconds, \.processTime), (.reviewExpirationSeconds, \.reviewTime),
      (.providerExpirationSeconds, \.providerTime),
    ]
    for (setting, path) in times {
      if let seconds = try await reader.number(setting, in: 0.1...31_536_000) {
        self[keyPath: path] = .milliseconds(Int64(seconds * 1000))
      }
    }
    if let seconds = try await reader.number(.activationRemovalDelaySeconds, in: 0...31_536_000) {
      activationRemovalDelay = .milliseconds(Int64(seconds * 1000))
    }
    let counts: [(Setting, WritableKeyPath<FlowLimits, Int>)] = [
      (.otpMaxFailedAttempts, \.wrongCodes), (.maxErrorScore, \.errorScore), (.maxVerifications, \.verifications),
      (.maxFailedDocuments, \.failedDocuments), (.maxPresenceChecks, \.presenceChecks),
      (.maxPresenceTries, \.presenceTries),
      (.maxQualityRefusals, \.qualityRefusalsPerSide),
    ]
    for (setting, path) in counts {
      self[keyPath: path] = try await reader.wholeNumber(setting, in: 0...1_000_000) ?? self[keyPath: path]
    }
  }
}
