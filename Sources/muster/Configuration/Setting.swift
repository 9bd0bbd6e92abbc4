/// Every option of every command, by its name in the configuration file.
///
/// The same word makes the argument (`--max-image-bytes`) and the environment variable (`MUSTER_MAX_IMAGE_BYTES`).
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
  // The process: what is asked of people, how often, and for how long.
  case documents, quality, presence, presenceRules, models, otp, review, consentRequired, otpLength
  case otpExpirationSeconds, otpResendPeriodSeconds, otpMaxFailedAttempts, activationExpirationSeconds
  case activationRemovalDelaySeconds
  case verificationExpirationSeconds, sessionLifetimeSeconds, reviewExpirationSeconds, providerExpirationSeconds
  case maxProcessesPerDay, maxErrorScore, maxVerifications, maxFailedDocuments, maxPresenceChecks, maxPresenceTries
  case maxQualityRefusals, onboardingRequestsPerSecond, onboardingBurst
  // The reviewers' desk.
  case reviewLeaseSeconds, reviewUndoSeconds, reviewReasons, reviewFourEyesReasons, reviewFourEyesTypes
  case signInRequestsPerSecond, signInBurst, maxFailedSignIns, signInLockSeconds, reviewSessionSeconds
  case reviewIdleSeconds, invitationSeconds
  // Who stands behind the steps.
  case documentProvider, presenceProvider, evaluationProvider, codeProvider, userProvider, consentProvider
  case providerSecret, providerTimeoutSeconds
  // Webhooks.
  case privateAddresses, url, events, overlapSeconds, state, limit
  // Keys.
  case name, scope, project, sandbox, algorithm, id, file
  // Reviewers.
  case role
  // How long pictures are kept.
  case rejectedSeconds
  // Backups.
  case withoutKey, masterKey
  // Talking to a service.
  case server, token, key, type, side, country, originalDocumentId, signature, wait
  // Pictures.
  case out, threads, seconds, samples, flow, cutOut, facts, noQuality
  // Uploads under load.
  case concurrency, rate, kind
  // Any command.
  case json, exit
  /// The file itself, which therefore cannot name it.
  case config

  /// What a value has to be.
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

  /// A secret's value is never shown, not even when it is wrong.
  var isSecret: Bool {
    self == .token || self == .key || self == .providerSecret
  }

  /// Whether the configuration file may have it.
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
