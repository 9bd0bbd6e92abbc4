internal import DocumentImaging
internal import FaceMatching
internal import MusterStore

/// The threads that decode pictures: one picture per core, never two threads for one picture.
struct ImageWorkers: Sendable {
  private let threads: PriorityThreadPool
  /// One more thread, for JPEGs in several scans. Such a picture takes more memory than all other threads together,
  /// so only one is processed at a time; and since it is always on the same thread, only that one retains memory for
  /// the next. ``FaceWorkers`` use it, too.
  let heavyThread: PriorityThreadPool
  /// The threads for frames of previews, which have a lower priority than pictures of documents.
  private let previews: PriorityThreadPool
  @Shared private var processor: PictureProcessor
  private let converter: any PictureConverter
  /// One conversion at a time, since each may use as much memory as is configured.
  private let conversions = KeyedLock<Bool>(maxConcurrency: 1)
  private let timeout: Duration
  private let measures: ServiceMetrics

  /// Creates the workers. The threads start immediately and run until `stop`.
  ///
  /// - Parameters:
  ///   - faces: The face reader; nil if there is none.
  ///   - converter: The converter of the formats that are not decoded in this process.
  init(
    configuration: ServiceConfiguration, faces: (any FaceReader)?, converter: any PictureConverter,
    measures: ServiceMetrics
  ) {
    threads = PriorityThreadPool(configuration.workers, .pictures)
    heavyThread = PriorityThreadPool(1, .pictures)
    previews = PriorityThreadPool(configuration.workers / 2, .previews)
    var settings = configuration.renditions
    settings.keepsLuma = true
    _processor = Shared(
      wrappedValue: PictureProcessor(
        limits: configuration.limits, settings: settings,
        portraits: faces.map { DocumentPortraits(reader: $0) }))
    self.converter = converter
    timeout = configuration.imageTimeout
    self.measures = measures
  }

  /// Decodes a picture, measures it, judges it by these rules and creates its renditions.
  ///
  /// - Throws: `ImagingError`; `IMAGING_TIMEOUT` if it takes more processor time than configured; errors of the
  ///   converter.
  func process(_ file: [UInt8], rules: PictureRules) async throws -> ProcessedPicture {
    let bytes = try await decodable(file)
    let walked = try HeaderWalk.walk(bytes, limits: processor.limits)
    let asked = ContinuousClock.now
    return try await (walked.header.isHeldWhole ? heavyThread : threads).run { [processor, timeout, measures] in
      let start = ContinuousClock.now
      measures.stages.record(.wait, start - asked)
      defer { measures.stages.record(.process, ContinuousClock.now - start) }
      let limit = ProcessorTimeLimit(timeout)
      return try processor.process(bytes, walked, rules: rules, uploadedByteCount: file.count) { limit.isExceeded }
    }
  }

  /// Returns a picture in a format that is decoded in this process: the file itself, or a JPEG that was made of it.
  ///
  /// - Throws: `ImagingError`; errors of the converter.
  func decodable(_ file: [UInt8]) async throws -> [UInt8] {
    guard converter.format(toConvert: file) != nil else { return file }
    return try await conversions.inTurn(of: true) {
      let start = ContinuousClock.now
      defer { measures.stages.record(.convert, ContinuousClock.now - start) }
      return try await converter.decodable(file)
    }
  }

  /// Returns a rendition for display on a screen, without judging the picture.
  ///
  /// - Throws: `ImagingError`.
  func display(of bytes: [UInt8]) async throws -> Rendition {
    let walked = try HeaderWalk.walk(bytes, limits: processor.limits)
    return try await (walked.header.isHeldWhole ? heavyThread : threads).run { [processor, timeout] in
      let limit = ProcessorTimeLimit(timeout)
      return try processor.process(bytes, walked, rules: nil) { limit.isExceeded }.display
    }
  }

  /// Measures a frame of a preview.
  ///
  /// - Throws: `ImagingError`.
  func judge(_ bytes: [UInt8], rules: PictureRules) async throws -> JudgedPicture {
    try await previews.run { [processor, timeout] in
      let limit = ProcessorTimeLimit(timeout)
      return try processor.judge(bytes, rules: rules) { limit.isExceeded }
    }
  }

  /// Ends the threads; the workers cannot be used afterwards.
  func stop() async throws {
    try await threads.stop()
    try await heavyThread.stop()
    try await previews.stop()
  }
}
