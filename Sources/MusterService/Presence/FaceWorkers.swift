internal import DocumentImaging
internal import FaceMatching

/// The threads that detect and describe faces. They are few, and their queue is bounded; when all cores are busy, the
/// threads for comparisons run first, then those for documents, those for camera frames, and those for portraits that
/// nobody waits for yet.
struct FaceWorkers: Sendable {
  private let sight: FaceAnalysis
  private let cameras: PriorityThreadPool
  private let comparisons: PriorityThreadPool
  private let portraits: PriorityThreadPool
  /// The thread for JPEGs in several scans.
  private let heavyThread: PriorityThreadPool
  private let timeout: Duration
  /// The slots of frames that run or wait for a thread.
  private let queue = Slots(32)

  /// Creates the workers. The threads start immediately and run until `stop`.
  ///
  /// - Parameter images: The workers whose thread for JPEGs in several scans is shared. They are stopped after these.
  init(_ reader: any FaceReader, configuration: ServiceConfiguration, images: ImageWorkers) {
    heavyThread = images.heavyThread
    sight = FaceAnalysis(
      reader, processor: PictureProcessor(limits: configuration.limits, settings: configuration.renditions))
    timeout = configuration.imageTimeout
    // Half of the cores: a person who turns their head can wait a little longer than one who uploads.
    cameras = PriorityThreadPool(configuration.workers / 2, .cameras)
    comparisons = PriorityThreadPool(configuration.workers / 2, .comparisons)
    portraits = PriorityThreadPool(Self.portraitThreads(of: configuration), .portraits)
  }

  /// Returns the number of threads that search documents for portraits.
  static func portraitThreads(of configuration: ServiceConfiguration) -> Int { max(1, configuration.workers / 4) }

  /// Finds the faces on a frame.
  ///
  /// - Throws: `ImagingError`; `FaceError`; `PRESENCE_BUSY` if too many frames wait.
  func look(at bytes: [UInt8]) async throws -> FaceAnalysis.Look {
    guard queue.take() else { throw ServiceError.presenceBusy() }
    defer { queue.release() }
    return try await run(on: cameras) { try sight.look(at: bytes, shouldStop: $0) }
  }

  /// Describes the largest face on a frame or portrait; nil if there is none.
  ///
  /// - Throws: `ImagingError`; `FaceError`.
  func describe(_ bytes: [UInt8]) async throws -> FaceAnalysis.DescribedHead? {
    try await run(on: comparisons) { try sight.describe(bytes, shouldStop: $0) }
  }

  /// Cuts the largest face out of a document's picture; nil if there is none.
  ///
  /// - Parameter isAwaited: Whether a process waits for the result.
  /// - Throws: `ImagingError`; `FaceError`.
  func portrait(on bytes: [UInt8], isAwaited: Bool) async throws -> Rendition? {
    let isHeldWhole = try sight.header(of: bytes).isHeldWhole
    return try await run(on: isHeldWhole ? heavyThread : isAwaited ? comparisons : portraits) {
      try sight.portrait(on: bytes, shouldStop: $0)
    }
  }

  /// Stops the threads. No other method may be called afterwards.
  func stop() async throws {
    try await cameras.stop()
    try await comparisons.stop()
    try await portraits.stop()
  }

  private func run<Value: Sendable>(
    on threads: PriorityThreadPool, _ work: @escaping @Sendable (_ shouldStop: () -> Bool) throws -> Value
  ) async throws -> Value {
    try await threads.run { [timeout] in
      let limit = ProcessorTimeLimit(timeout)
      return try work { limit.isExceeded }
    }
  }
}

extension ServiceError {
  static func presenceBusy(because cause: (any Error)? = nil) -> ServiceError {
    ServiceError(
      .presenceBusy, "The service is checking too many frames at the same time. Try again.",
      retryAfter: .seconds(1),
      cause: cause)
  }
}
