import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

extension FlowLimits {
  /// How often things may go wrong, and how long they may take.
  ///
  /// - Configuration keys, times in seconds (0.1…31536000), counts 0…1000000:
  ///   - `otpExpirationSeconds` (default 300): how long a code is good for.
  ///   - `otpResendPeriodSeconds` (default 30): how soon another code may be sent.
  ///   - `otpMaxFailedAttempts` (default 5): wrong codes of one kind.
  ///   - `activationExpirationSeconds` (default 300): how long a process may wait for its activation.
  ///   - `activationRemovalDelaySeconds` (default 60, from 0): how long the activation of a failed process stays.
  ///   - `verificationExpirationSeconds` (default 3600): how long the person may take from the activation.
  ///   - `sessionLifetimeSeconds` (default 10800): how long all of it may take.
  ///   - `reviewExpirationSeconds` (default 259200): how long a case may wait for a reviewer.
  ///   - `providerExpirationSeconds` (default 3600): how long a verification may wait for a provider.
  ///   - `maxErrorScore` (default 15): the error score that a process may reach.
  ///   - `maxVerifications` (default 5): verifications of one process.
  ///   - `maxFailedDocuments` (default 5): documents of one verification that are replaced, rejected or failed.
  ///   - `maxPresenceChecks` (default 5): presence checks of one verification.
  ///   - `maxPresenceTries` (default 3): how often one of them may be begun.
  ///   - `maxQualityRefusals` (default 5): pictures of one side that are refused for their quality.
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
