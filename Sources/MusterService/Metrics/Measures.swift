internal import DocumentImaging
internal import Metrics
internal import MusterStore
internal import Tracing
internal import VerificationFlow

/// How an upload ended.
enum UploadOutcome: String, CaseIterable, Sendable {
  case kept, refused, interrupted, failed

  /// What an error makes of an upload.
  init(_ error: any Error) {
    switch ServiceError.of(error) {
    case is CancellationError: self = .interrupted
    case let error as ServiceError where error == .uploadInterrupted: self = .interrupted
    case let error as ServiceError: self = error.isOurs ? .failed : .refused
    default: self = .failed
    }
  }
}

/// How a run of a job ended.
enum JobOutcome: String, CaseIterable, Sendable {
  case done, failed
}

/// What an inspection does, one after the other.
enum ImagingStage: String, CaseIterable, Sendable {
  /// The original is read from its blob.
  case read
  /// It waits for an image thread.
  case wait
  /// It is decoded and measured, and its renditions are made.
  case process
  /// The renditions are put on the disk.
  case keep
  /// The findings become rows.
  case record
}

/// What the service counts of its own work.
struct ServiceMetrics: Sendable {
  let uploads: Counters<UploadOutcome>
  let uploadBytes: Counter
  let activeUploads: Meter
  let uploadMemory: Meter
  let streams: Meter
  let stages: Timers<ImagingStage>
  let commits: Metrics.Timer
  let webhookTries: Counters<WebhookOutcome.Word>
  let webhooksDead: Counter
  private let jobs: [Job.Kind: Counters<JobOutcome>]
  private let jobDurations: Timers<Job.Kind>
  private let providerDurations: Timers<ProviderName>
  private let factory: any MetricsFactory

  init(_ factory: any MetricsFactory) {
    self.factory = factory
    uploads = Counters(.uploads, by: "outcome", factory)
    uploadBytes = Counter(label: Metric.uploadBytes.rawValue, factory: factory)
    activeUploads = Meter(label: Metric.activeUploads.rawValue, factory: factory)
    uploadMemory = Meter(label: Metric.uploadMemory.rawValue, factory: factory)
    streams = Meter(label: Metric.eventStreams.rawValue, factory: factory)
    stages = Timers(.imagingStage, by: "stage", factory)
    webhookTries = Counters(.webhookTries, by: "outcome", factory)
    webhooksDead = Counter(label: Metric.webhooksDead.rawValue, factory: factory)
    commits = Metrics.Timer(label: Metric.storeCommit.rawValue, factory: factory)
    jobs = Dictionary(
      uniqueKeysWithValues: Job.Kind.allCases.map { kind in
        (kind, Counters(.jobs, by: "outcome", with: [("kind", kind.rawValue)], factory))
      })
    providerDurations = Timers(.providerDuration, by: "provider", factory)
    jobDurations = Timers(.jobDuration, by: "kind", factory)
  }

  func count(_ kind: Job.Kind, _ outcome: JobOutcome, _ duration: Duration) {
    jobs[kind]?.count(outcome)
    jobDurations.record(kind, duration)
  }

  /// Asks a provider, and counts how that went.
  func ask<Value>(
    _ provider: ProviderName, isolation: isolated (any Actor)? = #isolation, _ question: () async throws -> Value
  ) async throws -> Value {
    let start = ContinuousClock.now
    func count(_ outcome: String) {
      Counter(
        label: Metric.providerCalls.rawValue, dimensions: [("provider", provider.rawValue), ("outcome", outcome)],
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

  /// Asks a provider whose answer the caller waits for.
  ///
  /// - Throws: `REMOTE_COMMUNICATION_ERROR` if it cannot be heard.
  func askNow<Value>(
    _ provider: ProviderName, isolation: isolated (any Actor)? = #isolation, _ question: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await ask(provider, question)
    } catch let failure as ProviderFailure {
      throw ServiceError.providerUnavailable(failure)
    }
  }

  /// Counts a picture that was inspected. A reason that others gave is told as `OTHER`.
  func count(_ status: DocumentStatus, because code: String?) {
    let known = code.map { Self.codes.contains($0) ? $0 : "OTHER" } ?? "NONE"
    Counter(
      label: Metric.verdicts.rawValue, dimensions: [("verdict", status.rawValue), ("code", known)], factory: factory
    ).increment()
  }

  /// Runs a stage of an inspection and takes its time.
  func time<Value>(
    _ stage: ImagingStage, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
  ) async rethrows -> Value {
    let start = ContinuousClock.now
    defer { stages.record(stage, ContinuousClock.now - start) }
    return try await withSpan(stage.rawValue) { _ in try await work() }
  }

  private static let codes = Set(QualityCode.allCases.map(\.rawValue) + ImagingError.Code.allCases.map(\.rawValue))
}
