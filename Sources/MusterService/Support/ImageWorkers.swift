internal import DocumentImaging

/// The threads that decode pictures: one picture a core, never two threads in one picture.
struct ImageWorkers: Sendable {
  private let threads: PriorityThreadPool
  /// One more thread, for JPEGs in several scans. Such a picture takes more memory than all other threads together, so
  /// there is only ever one; and since it is always the same thread, only one keeps memory for the next.
  private let heavyThread: PriorityThreadPool
  private let processor: PictureProcessor
  private let timeout: Duration
  private let measures: ServiceMetrics

  /// Workers with these rules. The threads start at once and live until `stop`.
  init(configuration: ServiceConfiguration, measures: ServiceMetrics) {
    threads = PriorityThreadPool(configuration.workerCount, .pictures)
    heavyThread = PriorityThreadPool(1, .pictures)
    processor = PictureProcessor(limits: configuration.limits, settings: configuration.renditions)
    timeout = configuration.imageTimeout
    self.measures = measures
  }

  /// Decodes a picture, measures it, holds it against these rules and makes its renditions.
  ///
  /// - Throws: `ImagingError`; `IMAGING_TIMEOUT` when it took longer than configured, waiting not counted.
  func process(_ bytes: [UInt8], rules: PictureRules) async throws -> ProcessedPicture {
    let header = try HeaderWalk.read(bytes, limits: processor.limits)
    let asked = ContinuousClock.now
    return try await (header.isHeldWhole ? heavyThread : threads).run { [processor, timeout, measures] in
      let start = ContinuousClock.now
      measures.stages.record(.wait, start - asked)
      defer { measures.stages.record(.process, ContinuousClock.now - start) }
      return try processor.process(bytes, rules: rules) { ContinuousClock.now - start > timeout }
    }
  }

  /// A picture for a person's eyes on a screen, unjudged.
  ///
  /// - Throws: `ImagingError`.
  func display(of bytes: [UInt8]) async throws -> Rendition {
    try await threads.run { [processor, timeout] in
      let start = ContinuousClock.now
      return try processor.process(bytes, rules: nil) { ContinuousClock.now - start > timeout }.display
    }
  }

  /// Ends the threads; nothing may follow.
  func stop() async throws {
    try await threads.stop()
    try await heavyThread.stop()
  }
}
