/// The options of all commands, named as in the configuration file.
///
/// The name also determines the argument (`--max-image-bytes`) and the environment variable
/// (`MUSTER_MAX_IMAGE_BYTES`).
enum Setting: String, CaseIterable {
  // The service.
  case host, port, data, tlsCert, tlsKey, trustedProxies, maxImageBytes, workers, imageTimeoutSeconds,
    uploadExpirationSeconds
  case pictureRetentionSeconds, rejectedRetentionSeconds, drainSeconds, logLevel, operationsPort, maxConnections
  case requestHeadSeconds, minBodyBytesPerSecond, maxUploadsAtOnce, maxWaitingDocuments, minFreeDiskBytes
  case writeTimeoutSeconds, maxUploadsPerSession, maxUploadMemoryBytes, maxProjectShare, maxAddressShare,
    maxEventStreams
  case maxEventStreamsPerSession
  case keyRequestsPerSecond, keyBurst, sessionRequestsPerSecond, sessionBurst, addressRequestsPerSecond, addressBurst
  case presenceRequestsPerSecond, presenceBurst
  // The process: its requirements and limits.
  case documents, quality, presence, presenceRules, models, otp, review, consentRequired, otpLength
  case otpExpirationSeconds, otpResendPeriodSeconds, otpMaxFailedAttempts, activationExpirationSeconds
  case activationRemovalDelaySeconds
  case verificationExpirationSeconds, sessionLifetimeSeconds, reviewExpirationSeconds, providerExpirationSeconds
  case maxProcessesPerDay, maxErrorScore, maxVerifications, maxFailedDocuments, maxPresenceChecks, maxPresenceTries
  case maxQualityRefusals, onboardingRequestsPerSecond, onboardingBurst
  // The review console.
  case reviewLeaseSeconds, reviewUndoSeconds, reviewReasons, reviewFourEyesReasons, reviewFourEyesTypes
  case signInRequestsPerSecond, signInBurst, maxFailedSignIns, signInLockSeconds, reviewSessionSeconds
  case reviewIdleSeconds, invitationSeconds
  // Providers.
  case documentProvider, presenceProvider, evaluationProvider, codeProvider, userProvider, consentProvider
  case providerSecret, providerTimeoutSeconds
  // Webhooks.
  case privateAddresses, url, events, overlapSeconds, state, limit
  // Keys.
  case name, scope, project, sandbox, algorithm, id, file
  // Reviewers.
  case role
  // Retention.
  case rejectedSeconds
  // Backups.
  case withoutKey, masterKey
  // Clients of a running service.
  case server, token, key, type, side, country, originalDocumentId, signature, wait
  // Pictures.
  case out, threads, seconds, samples, flow, cutOut, facts, noQuality
  // Upload benchmark.
  case concurrency, rate, kind
  // Any command.
  case json, exit
  /// The path of the file, which the file itself cannot contain.
  case config

  /// The type of a value.
  enum Kind: String {
    case text = "text"
    case wholeNumber = "a whole number"
    case number = "a number"
    case onOff = "true or false"
  }

  var kind: Kind {
    switch self {
    case .port, .operationsPort, .maxConnections, .minBodyBytesPerSecond, .maxUploadsAtOnce, .maxWaitingDocuments,
      .minFreeDiskBytes, .maxUploadsPerSession, .maxUploadMemoryBytes, .maxEventStreams, .maxEventStreamsPerSession,
      .keyBurst, .sessionBurst, .addressBurst, .presenceBurst, .maxImageBytes, .workers, .threads, .concurrency,
      .wait, .otpLength, .otpMaxFailedAttempts, .maxProcessesPerDay, .maxErrorScore, .maxVerifications,
      .maxFailedDocuments, .maxPresenceChecks, .maxPresenceTries, .maxQualityRefusals, .onboardingBurst, .signInBurst,
      .maxFailedSignIns,
      .limit:
      .wholeNumber
    case .seconds, .rate, .keyRequestsPerSecond, .sessionRequestsPerSecond, .addressRequestsPerSecond,
      .presenceRequestsPerSecond, .rejectedSeconds,
      .imageTimeoutSeconds, .requestHeadSeconds, .writeTimeoutSeconds, .maxProjectShare, .maxAddressShare,
      .drainSeconds, .otpExpirationSeconds, .otpResendPeriodSeconds,
      .activationExpirationSeconds, .activationRemovalDelaySeconds, .verificationExpirationSeconds,
      .sessionLifetimeSeconds, .reviewExpirationSeconds,
      .providerExpirationSeconds, .uploadExpirationSeconds, .pictureRetentionSeconds, .rejectedRetentionSeconds,
      .onboardingRequestsPerSecond, .overlapSeconds, .providerTimeoutSeconds, .reviewLeaseSeconds, .reviewUndoSeconds,
      .signInRequestsPerSecond, .signInLockSeconds, .reviewSessionSeconds, .reviewIdleSeconds, .invitationSeconds:
      .number
    case .sandbox, .json, .exit, .withoutKey, .otp, .consentRequired, .cutOut, .facts, .noQuality, .privateAddresses:
      .onOff
    default: .text
    }
  }

  /// Whether the value is a secret, which is never shown, not even if it is invalid.
  var isSecret: Bool {
    self == .token || self == .key || self == .providerSecret
  }

  /// Whether the configuration file may contain the setting.
  var isAllowedInFile: Bool {
    self != .config
  }

  /// The environment variable, for example `MUSTER_MAX_IMAGE_BYTES`.
  var variable: String {
    "MUSTER_" + words(separator: "_").uppercased()
  }

  /// The argument, for example `--max-image-bytes`.
  var argument: String {
    "--" + words(separator: "-")
  }

  private func words(separator: Character) -> String {
    rawValue.reduce(into: "") { words, letter in
      if letter.isUppercase { words.append(separator) }
      words += letter.lowercased()
    }
  }
}
