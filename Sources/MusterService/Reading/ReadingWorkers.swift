internal import DocumentImaging
internal import DocumentReading
internal import VerificationFlow

/// The threads that read documents. When all cores are busy, the threads that judge pictures run first, unless a process
/// stands still for a reading.
struct ReadingWorkers: Sendable {
  private let threads: PriorityThreadPool
  /// One more thread, for what a process stands still for.
  private let awaitedThread: PriorityThreadPool
  private let reader: PictureReader
  private let timeout: Duration

  /// Creates the workers. The threads start at once and run until `stop`.
  init(configuration: ServiceConfiguration) {
    threads = PriorityThreadPool(Self.count(of: configuration), .readings)
    awaitedThread = PriorityThreadPool(1, .comparisons)
    reader = PictureReader(limits: configuration.limits)
    timeout = configuration.imageTimeout
  }

  /// Returns the number of threads that read.
  static func count(of configuration: ServiceConfiguration) -> Int { max(1, configuration.workers / 2) }

  /// Reads the document on a picture.
  ///
  /// - Parameters:
  ///   - kind: Which picture it is.
  ///   - isAwaited: Whether a process stands still until it is read.
  /// - Returns: nil if nothing can be read on it.
  /// - Throws: `ImagingError`.
  func read(
    _ bytes: [UInt8], of kind: RenditionKind, isAwaited: Bool
  ) async throws -> ReadingRecord.Contents? {
    try await (isAwaited ? awaitedThread : threads).run { [reader, timeout] in
      let limit = ProcessorTimeLimit(timeout)
      return try reader(bytes) { limit.isExceeded }.map { ReadingRecord.Contents($0, on: kind) }
    }
  }

  /// Stops the threads. No other method may be called afterwards.
  func stop() async throws {
    try await threads.stop()
    try await awaitedThread.stop()
  }
}

extension ReadingRecord.Contents {
  fileprivate init(_ reading: DocumentReading, on picture: RenditionKind) {
    self.init(
      kind: reading.kind.rawValue, lines: reading.lines,
      fields: reading.fields.map {
        ReadingRecord.Field(
          name: $0.name.rawValue, value: $0.value, certainty: $0.certainty, line: $0.line, characters: $0.characters)
      },
      impossibleFields: reading.impossibleFields.map(\.rawValue), certainty: reading.certainty,
      checkDigitsHold: reading.checkDigitsHold,
      places: reading.places.map { corners in corners.map { [$0.x, $0.y] } }, picture: picture)
  }
}
