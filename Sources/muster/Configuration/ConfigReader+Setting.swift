import ArgumentParser
import Configuration

/// Validated access to settings: nil if the setting is not given; a `ValidationError` with its key and value if it is
/// invalid.
extension ConfigReader {
  func text(_ setting: Setting) async throws -> String? {
    guard let value = try await fetchString(forKey: setting.key, isSecret: setting.isSecret) else { return nil }
    guard !value.isEmpty else { throw setting.error(of: value, because: "is empty") }
    return value
  }

  func required(_ setting: Setting) async throws -> String {
    guard let value = try await text(setting) else {
      throw ValidationError("\(setting.rawValue): not given (\(setting.origins)).")
    }
    return value
  }

  func wholeNumber(_ setting: Setting, in range: ClosedRange<Int>) async throws -> Int? {
    let value: Int?
    do {
      value = try await fetchInt(forKey: setting.key)
    } catch {
      throw try await notOfItsKind(setting)
    }
    if let value, !range.contains(value) {
      throw setting.error(of: "\(value)", because: "is not in \(range.lowerBound)…\(range.upperBound)")
    }
    return value
  }

  func number(_ setting: Setting, in range: ClosedRange<Double>) async throws -> Double? {
    let value: Double?
    do {
      value = try await fetchDouble(forKey: setting.key)
    } catch {
      throw try await notOfItsKind(setting)
    }
    if let value, !range.contains(value) {
      throw setting.error(of: "\(value)", because: "is not in \(range.lowerBound)…\(range.upperBound)")
    }
    return value
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(_ setting: Setting) async throws -> Word? {
    guard let text = try await text(setting) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw setting.error(of: text, because: "is none of \(words)")
    }
    return word
  }

  func isOn(_ setting: Setting, default isOnOtherwise: Bool = false) async throws -> Bool {
    do {
      return try await fetchBool(forKey: setting.key, default: isOnOtherwise)
    } catch {
      throw try await notOfItsKind(setting)
    }
  }

  /// Returns the error of a value of the wrong type. Arguments and the file are checked earlier, so the value is the
  /// text of an environment variable.
  private func notOfItsKind(_ setting: Setting) async throws -> ValidationError {
    let value = try await fetchString(forKey: setting.key, isSecret: setting.isSecret) ?? ""
    return setting.error(of: value, because: "is not \(setting.kind.rawValue)")
  }
}

extension Setting {
  /// The key of the setting in all configuration providers.
  var key: ConfigKey { ConfigKey([rawValue]) }

  /// The possible sources of a value, for error messages.
  var origins: String {
    isAllowedInFile
      ? "\(argumentIfAny)\(variable) or \"\(rawValue)\" in the --config file"
      : "\(argument) or \(variable)"
  }

  func error(of value: String, because reason: String) -> ValidationError {
    ValidationError("\(rawValue): \(isSecret ? "the value" : "\"\(value)\"") \(reason) (\(origins)).")
  }

  /// Converts text to one of the setting's enumeration values.
  ///
  /// - Parameter known: The accepted values.
  /// - Throws: `ValidationError` that lists the accepted values.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, of known: [Word] = Array(Word.allCases)
  ) throws -> Word {
    guard let word = known.first(where: { $0.rawValue == text }) else {
      throw error(of: text, because: "is none of \(known.map(\.rawValue).joined(separator: ", "))")
    }
    return word
  }

  /// Whether the setting is a command-line argument; settings tuned once per installation are not.
  private var isArgument: Bool {
    switch self {
    case .workers, .imageTimeoutSeconds, .drainSeconds, .maxConnections, .requestHeadSeconds, .minBodyBytesPerSecond,
      .maxUploadsAtOnce, .maxWaitingDocuments, .minFreeDiskBytes, .keyRequestsPerSecond, .keyBurst,
      .sessionRequestsPerSecond, .sessionBurst, .addressRequestsPerSecond, .addressBurst, .presenceRequestsPerSecond,
      .presenceBurst, .key, .documents,
      .consentRequired, .otpLength, .otpExpirationSeconds, .otpResendPeriodSeconds, .otpMaxFailedAttempts,
      .activationExpirationSeconds, .activationRemovalDelaySeconds, .verificationExpirationSeconds,
      .sessionLifetimeSeconds, .reviewExpirationSeconds,
      .providerExpirationSeconds, .maxProcessesPerDay, .maxErrorScore, .maxVerifications, .maxFailedDocuments,
      .maxPresenceChecks, .maxPresenceTries, .maxQualityRefusals, .presenceRules, .uploadExpirationSeconds,
      .pictureRetentionSeconds, .rejectedRetentionSeconds, .onboardingRequestsPerSecond, .onboardingBurst,
      .privateAddresses, .documentProvider, .presenceProvider, .evaluationProvider, .codeProvider, .userProvider,
      .consentProvider, .providerSecret, .providerTimeoutSeconds, .reviewReasons, .reviewFourEyesReasons,
      .reviewFourEyesTypes, .signInRequestsPerSecond, .signInBurst, .maxFailedSignIns, .signInLockSeconds,
      .reviewSessionSeconds, .reviewIdleSeconds, .invitationSeconds:
      false
    default: true
    }
  }

  private var argumentIfAny: String {
    isArgument ? "\(argument), " : ""
  }
}
