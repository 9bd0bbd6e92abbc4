internal import DocumentImaging
internal import FaceMatching

/// The threads that look for faces. They have a share of their own: few, with a queue that ends, and where the cores are
/// all taken the documents' threads come first, then people before their cameras, then portraits on documents.
struct FaceWorkers: Sendable {
  private let sight: FaceAnalysis
  private let cameras: PriorityThreadPool
  private let portraits: PriorityThreadPool
  private let timeout: Duration
  /// For frames that wait for a thread.
  private let queue = Slots(32)

  init(_ reader: any FaceReader, configuration: ServiceConfiguration) {
    sight = FaceAnalysis(
      reader, processor: PictureProcessor(limits: configuration.limits, settings: configuration.renditions))
    timeout = configuration.imageTimeout
    // Half of the cores, for a person who turns their head can wait a little longer than one who uploads.
    cameras = PriorityThreadPool(configuration.workerCount / 2, .cameras)
    portraits = PriorityThreadPool(Self.portraitThreads(of: configuration), .portraits)
  }

  /// How many search documents for portraits at once.
  static func portraitThreads(of configuration: ServiceConfiguration) -> Int { max(1, configuration.workerCount / 4) }

  /// Looks at a frame.
  ///
  /// - Throws: `ImagingError`; `FaceError`; `PRESENCE_BUSY` where too many wait.
  func look(at bytes: [UInt8]) async throws -> FaceAnalysis.Look {
    guard queue.take() else { throw ServiceError.presenceBusy() }
    defer { queue.giveBack() }
    return try await run(on: cameras) { try sight.look(at: bytes, shouldStop: $0) }
  }

  /// What makes the largest face on a frame or portrait differ from others; nil if there is none.
  ///
  /// - Throws: `ImagingError`; `FaceError`.
  func describe(_ bytes: [UInt8]) async throws -> FaceDescriptor? {
    try await run(on: cameras) { try sight.describe(bytes, shouldStop: $0) }
  }

  /// Cuts the largest face out of a document's picture; nil if there is none.
  ///
  /// - Throws: `ImagingError`; `FaceError`.
  func portrait(on bytes: [UInt8]) async throws -> Rendition? {
    try await run(on: portraits) { try sight.portrait(on: bytes, shouldStop: $0) }
  }

  /// Ends the threads; nothing may follow.
  func stop() async throws {
    try await cameras.stop()
    try await portraits.stop()
  }

  private func run<Value: Sendable>(
    on threads: PriorityThreadPool, _ work: @escaping @Sendable (_ shouldStop: () -> Bool) throws -> Value
  ) async throws -> Value {
    try await threads.run { [timeout] in
      let start = ContinuousClock.now
      return try work { ContinuousClock.now - start > timeout }
    }
  }
}

extension ServiceError {
  static func presenceBusy(because cause: (any Error)? = nil) -> ServiceError {
    ServiceError(
      .unavailable, "PRESENCE_BUSY", "Too many faces are being looked at. Try again.", retryAfter: .seconds(1),
      cause: cause)
  }
}
