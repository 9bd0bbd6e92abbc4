internal import DocumentImaging
internal import Metrics
internal import MusterStore
internal import Tracing
internal import VerificationFlow

enum UploadOutcome: String, CaseIterable, Sendable {
  case kept, refused, interrupted, failed

  /// Classifies the error that ended an upload.
  init(_ error: any Error) {
    switch ServiceError.of(error) {
    case is CancellationError: self = .interrupted
    case let error as ServiceError where error == .uploadInterrupted: self = .interrupted
    case let error as ServiceError: self = error.isOurs ? .failed : .refused
    default: self = .failed
    }
  }
}

/// The stages of an inspection, in order.
enum ImagingStage: String, CaseIterable, Sendable {
  /// Reads the original from its blob.
  case read
  /// Converts a picture that is neither JPEG nor PNG.
  case convert
  /// Waits for an image thread.
  case wait
  /// Decodes and measures the picture, and makes its renditions.
  case process
  /// Stores the renditions.
  case keep
  /// Writes the findings to the database.
  case record
}

/// The metrics that the use cases and the workers record.
final class ServiceMetrics: Sendable {
  let uploads: Counters<UploadOutcome>
  let uploadBytes: Counter
  let activeUploads: Meter
  let uploadMemory: Meter
  let streams: Meter
  let stages: Timers<ImagingStage>
  let remadeRenditions: Counter
  let commits: Metrics.Timer
  let webhookTries: Counters<WebhookOutcome.Kind>
  let webhooksDead: Counter
  private let providerDurations: Timers<ProviderName>
  private let factory: any MetricsFactory

  init(_ factory: any MetricsFactory) {
    self.factory = factory
    uploads = Counters(.uploads, by: "outcome", factory)
    uploadBytes = Counter(label: Metric.uploadBytes.name, factory: factory)
    activeUploads = Meter(label: Metric.activeUploads.name, factory: factory)
    uploadMemory = Meter(label: Metric.uploadMemory.name, factory: factory)
    streams = Meter(label: Metric.eventStreams.name, factory: factory)
    stages = Timers(.imagingStage, by: "stage", factory)
    remadeRenditions = Counter(label: Metric.remadeRenditions.name, factory: factory)
    webhookTries = Counters(.webhookTries, by: "outcome", factory)
    webhooksDead = Counter(label: Metric.webhooksDead.name, factory: factory)
    commits = Metrics.Timer(label: Metric.storeCommit.name, factory: factory)
    providerDurations = Timers(.providerDuration, by: "provider", factory)
  }

  /// Returns the metrics of the jobs of these kinds.
  func jobs(of kinds: [JobKind]) -> JobMetrics {
    JobMetrics(of: kinds, factory)
  }

  /// Returns the metrics of phone checks.
  func phoneChecks() -> PhoneCheckMetrics {
    PhoneCheckMetrics(factory)
  }

  /// Returns the metrics of logins at OpenID clients.
  func openIDLogins() -> Counters<OpenIDStep> {
    Counters(.openIDLogins, by: "step", factory)
  }

  /// Returns the metrics of PIN logins.
  func pinLogins() -> Counters<PinLoginOutcome> {
    Counters(.pinLogins, by: "outcome", factory)
  }

  /// Returns the metrics of passkeys.
  func passkeys() -> Counters<PasskeyOutcome> {
    Counters(.passkeys, by: "outcome", factory)
  }

  /// Calls a provider, and measures the call.
  func ask<Value>(
    _ provider: ProviderName, isolation: isolated (any Actor)? = #isolation, _ question: () async throws -> Value
  ) async throws -> Value {
    let start = ContinuousClock.now
    func count(_ outcome: String) {
      Counter(
        label: Metric.providerCalls.name, dimensions: [("provider", provider.rawValue), ("outcome", outcome)],
        factory: factory
      ).increment()
      providerDurations.record(provider, ContinuousClock.now - start)
    }
    do {
      let value = try await withSpan("provider \(provider.rawValue)", ofKind: .client) { _ in try await question() }
      count("answered")
      return value
    } catch {
      count((error as? ProviderFailure)?.rawValue ?? "failed")
      throw error
    }
  }

  /// Calls a provider while the caller waits for the answer.
  ///
  /// - Throws: `REMOTE_COMMUNICATION_ERROR` if the provider fails.
  func askNow<Value>(
    _ provider: ProviderName, isolation: isolated (any Actor)? = #isolation, _ question: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await ask(provider, question)
    } catch let failure as ProviderFailure {
      throw ServiceError.providerUnavailable(failure)
    }
  }

  /// Counts an inspected picture by its status and reason. A reason code that is not built in counts as `OTHER`.
  func count(_ status: DocumentStatus, because code: String?) {
    let known = code.map { Self.codes.contains($0) ? $0 : "OTHER" } ?? "NONE"
    Counter(
      label: Metric.verdicts.name, dimensions: [("verdict", status.rawValue), ("code", known)], factory: factory
    ).increment()
  }

  /// Runs a stage of an inspection and records its duration.
  func time<Value>(
    _ stage: ImagingStage, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
  ) async rethrows -> Value {
    let start = ContinuousClock.now
    defer { stages.record(stage, ContinuousClock.now - start) }
    return try await withSpan(stage.rawValue) { _ in try await work() }
  }

  private static let codes = Set(QualityCode.allCases.map(\.rawValue) + ImagingError.Code.allCases.map(\.rawValue))
}
