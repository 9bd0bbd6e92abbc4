import ArgumentParser
import Configuration
import DocumentImaging
import MusterService
import VerificationFlow

extension ServiceConfiguration {
  /// Reads the limits and durations of the service. ``PresencePlan`` selects the presence check.
  ///
  /// - Configuration keys:
  ///   - `maxImageBytes` (whole number of bytes 1…1073741824, default 10485760): The maximum size of a picture.
  ///   - `workers` (whole number 1…1024, default by the number of cores): The number of pictures processed at the
  ///     same time.
  ///   - `uploadExpirationSeconds` (number of seconds 1…31536000, default 86400): The time within which an upload can
  ///     be resumed.
  ///   - `pictureRetentionSeconds` and `rejectedRetentionSeconds` (numbers of seconds 0…3155760000, defaults 2592000
  ///     and 604800): How long pictures are kept after the end of a session, for verified persons and for others.
  ///   - `otp` (true or false, default true): Whether a code is required to complete the verification.
  ///   - `otpLength` (whole number 4…12, default 8): The number of digits of a code.
  ///   - `review` (text: never, unsure or always, default never): Which cases a reviewer decides.
  ///   - The keys of ``readReviewConsole(_:)`` and of `ReviewerLimits`.
  ///   - `consentRequired` (true or false, default true): Whether persons who start a process themselves have to give
  ///     consent.
  ///   - `maxProcessesPerDay` (whole number 1…1000000, default 5): The number of processes of one person in 24 hours.
  ///   - `onboardingRequestsPerSecond` (number 0.01…1000000, default 5) and `onboardingBurst` (whole number
  ///     1…1000000, default 100): The rate of requests with an app's key from one address.
  ///   - The keys of `RequestRates`, `FlowLimits`, `RequiredDocuments`, `QualityRules` and `PresenceRules`.
  ///   - `maxUploadsAtOnce` (whole number 1…1000000, default 512): The number of simultaneous uploads.
  ///   - `maxUploadsPerSession` (whole number 1…1000000, default 16): The number of simultaneous uploads of one
  ///     session.
  ///   - `maxUploadMemoryBytes` (whole number 1048576…1099511627776, default 134217728): The memory for requests that
  ///     have to be held as a whole.
  ///   - `maxProjectShare` and `maxAddressShare` (numbers 0.01…1, defaults 0.75 and 0.5): The share of uploads, of
  ///     their memory and of event streams that one project, or one address, may use.
  ///   - `maxEventStreams` and `maxEventStreamsPerSession` (whole numbers 1…1000000, defaults 1024 and 8): The number
  ///     of open event streams, in all and for one session or reviewer.
  ///   - `maxWaitingDocuments` (whole number 1…100000000, default 10000): The number of pictures that may wait for
  ///     processing.
  ///   - `minFreeDiskBytes` (whole number 0…1125899906842624, default 268435456): The free disk space below which
  ///     uploads are rejected.
  ///   - `imageTimeoutSeconds` (number of seconds 0.1…600, default 2): The time limit for processing one picture.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    self.init()
    limits = try await ImagingLimits(reader: reader)
    workerCount = try await reader.wholeNumber(.workers, in: 1...1024) ?? workerCount
    flowLimits = try await FlowLimits(reader: reader)
    requiredDocuments = try await RequiredDocuments.read(reader, catalogue) ?? requiredDocuments
    presenceRules = try await PresenceRules.read(reader)
    hasCode = try await reader.isOn(.otp, default: hasCode)
    codeLength = try await reader.wholeNumber(.otpLength, in: 4...12) ?? codeLength
    review = try await reader.word(.review) ?? review
    // Reviewers inspect the documents themselves.
    quality = try await QualityRules.read(reader, catalogue, cutsOut: review != .never)
    try await readReviewConsole(reader)
    reviewers = try await ReviewerLimits(reader: reader)
    needsConsent = try await reader.isOn(.consentRequired, default: needsConsent)
    processesPerDay = try await reader.wholeNumber(.maxProcessesPerDay, in: 1...1_000_000) ?? processesPerDay
    onboardingRate.perSecond =
      try await reader.number(.onboardingRequestsPerSecond, in: 0.01...1_000_000) ?? onboardingRate.perSecond
    onboardingRate.burst = try await reader.wholeNumber(.onboardingBurst, in: 1...1_000_000) ?? onboardingRate.burst
    requestRates = try await RequestRates(reader: reader)
    uploadsAtOnce = try await reader.wholeNumber(.maxUploadsAtOnce, in: 1...1_000_000) ?? uploadsAtOnce
    maxUploadsPerSession =
      try await reader.wholeNumber(.maxUploadsPerSession, in: 1...1_000_000) ?? maxUploadsPerSession
    maxUploadMemoryBytes =
      try await reader.wholeNumber(.maxUploadMemoryBytes, in: 1 << 20...1 << 40) ?? maxUploadMemoryBytes
    maxProjectShare = try await reader.number(.maxProjectShare, in: 0.01...1) ?? maxProjectShare
    maxAddressShare = try await reader.number(.maxAddressShare, in: 0.01...1) ?? maxAddressShare
    maxEventStreams = try await reader.wholeNumber(.maxEventStreams, in: 1...1_000_000) ?? maxEventStreams
    maxEventStreamsPerSession =
      try await reader.wholeNumber(.maxEventStreamsPerSession, in: 1...1_000_000) ?? maxEventStreamsPerSession
    maxWaiting = try await reader.wholeNumber(.maxWaitingDocuments, in: 1...100_000_000) ?? maxWaiting
    if let bytes = try await reader.wholeNumber(.minFreeDiskBytes, in: 0...1 << 50) { minFreeBytes = Int64(bytes) }
    if let seconds = try await reader.number(.imageTimeoutSeconds, in: 0.1...600) {
      imageTimeout = .seconds(seconds)
    }
    if let seconds = try await reader.number(.uploadExpirationSeconds, in: 1...31_536_000) {
      uploadLifetime = .seconds(seconds)
    }
    if let seconds = try await reader.number(.pictureRetentionSeconds, in: 0...3_155_760_000) {
      retention.accepted = .seconds(seconds)
    }
    if let seconds = try await reader.number(.rejectedRetentionSeconds, in: 0...3_155_760_000) {
      retention.rejected = .seconds(seconds)
    }
  }
}

extension ImagingLimits {
  /// Reads the limits, with `maxImageBytes` as in ``ServiceConfiguration``.
  init(reader: ConfigReader) async throws {
    self.init()
    maxByteCount = try await reader.wholeNumber(.maxImageBytes, in: 1...1_073_741_824) ?? maxByteCount
  }
}
