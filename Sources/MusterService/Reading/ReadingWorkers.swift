internal import DocumentImaging
internal import DocumentReading
internal import MusterStore
internal import ServiceLifecycle
internal import VerificationFlow

/// Reads documents: zones on threads of this process, barcodes with a ``CodeReader``. When all cores are busy, the
/// threads that judge pictures run first, unless a process waits for a reading.
///
/// A session has one reading at a time, so that its pictures cannot occupy all threads.
struct ReadingWorkers: Sendable {
  /// What a picture states.
  struct Outcome {
    /// nil if nothing can be read on it.
    let contents: ReadingRecord.Contents?
    /// Whether the search for a barcode was given up. That of another picture of the same document would be too.
    let gaveUp: Bool
  }

  /// A picture to read.
  enum Picture {
    /// A JPEG or PNG.
    case file([UInt8])
    /// The brightness of one that is open already.
    case open(LumaPicture)
  }

  private let threads: PriorityThreadPool
  /// The threads for readings that a process waits for.
  private let awaitedThreads: PriorityThreadPool
  private let reader: PictureReader
  private let codes: any CodeReader
  private let timeout: Duration
  private let sessions = KeyedLock<SessionID>()
  /// The searches for barcodes, keyed by whether a process waits for them.
  private let codeSearches: KeyedLock<Bool>

  /// Creates the workers. The threads start immediately and run until `stop`.
  init(configuration: ServiceConfiguration, codes: any CodeReader) {
    let count = Self.count(of: configuration)
    threads = PriorityThreadPool(count, .readings)
    awaitedThreads = PriorityThreadPool(configuration.workers, .comparisons)
    reader = PictureReader(limits: configuration.limits)
    self.codes = codes
    timeout = configuration.imageTimeout
    codeSearches = KeyedLock(maxConcurrency: max(2, count))
  }

  /// Returns the number of threads that read.
  static func count(of configuration: ServiceConfiguration) -> Int { max(1, configuration.workers / 2) }

  /// Reads the document on a picture.
  ///
  /// - Parameters:
  ///   - kind: Which picture it is.
  ///   - corners: Those of the document on the whole picture, if nothing was read on its cut-out.
  ///   - session: Whose document it is.
  ///   - isAwaited: Whether a process waits for the reading.
  ///   - looksForCode: Whether to look for a barcode if there is no zone.
  /// - Throws: `ImagingError`; errors of the code reader; `CancellationError` on shutdown.
  func read(
    _ picture: Picture, of kind: RenditionKind, outside corners: [Point]? = nil, in session: SessionID, isAwaited: Bool,
    looksForCode: Bool
  ) async throws -> Outcome {
    do {
      return try await cancelWhenGracefulShutdown {
        try await sessions.inTurn(of: session) {
          try await read(picture, of: kind, outside: corners, isAwaited: isAwaited, looksForCode: looksForCode)
        }
      }
    } catch  where Task.isShuttingDownGracefully {
      // The next start reads the document.
      throw CancellationError()
    }
  }

  private func read(
    _ picture: Picture, of kind: RenditionKind, outside corners: [Point]?, isAwaited: Bool, looksForCode: Bool
  ) async throws -> Outcome {
    let zone = try await (isAwaited ? awaitedThreads : threads).run { [reader, timeout] in
      switch picture {
      case .open(let luma): return reader.zone(luma, outside: corners)
      case .file(let bytes):
        let limit = ProcessorTimeLimit(timeout)
        return try reader.zone(reader.open(bytes) { limit.isExceeded }, outside: corners)
      }
    }
    var (reading, gaveUp) = (zone.reading, false)
    if looksForCode, !zone.codeAreas.isEmpty {
      let search = try await codeSearches.inTurn(of: isAwaited) {
        try await codes.read(zone.codeAreas, isAwaited: isAwaited)
      }
      switch search {
      case .found(let code): reading = code
      case .nothing: break
      case .gaveUp: gaveUp = true
      }
    }
    return Outcome(contents: reading.map { ReadingRecord.Contents($0, on: kind) }, gaveUp: gaveUp)
  }

  /// Stops the threads. No other method may be called afterwards.
  func stop() async throws {
    try await threads.stop()
    try await awaitedThreads.stop()
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
      impossibleFields: reading.impossibleFields.map(\.rawValue), unreadFields: reading.unreadFields.map(\.rawValue),
      certainty: reading.certainty, checkDigitsHold: reading.checkDigitsHold,
      wrongDigits: reading.wrongDigits.map {
        ReadingRecord.WrongDigit(field: $0.field?.rawValue, text: $0.text, digit: $0.digit, fitting: $0.fitting)
      },
      places: reading.places.map { corners in corners.map { [$0.x, $0.y] } }, picture: picture,
      isMirrored: reading.isMirrored)
  }
}
