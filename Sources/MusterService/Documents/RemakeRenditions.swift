internal import DocumentImaging
internal import Logging
internal import Metrics
internal import MusterStore
internal import VerificationFlow

/// Makes the renditions of a document again from its original when the blob that holds them is missing or damaged, as
/// after a power cut.
///
/// Concurrent requests for the same renditions make them once. If several services make them, the first transaction
/// wins, and the renditions of the others are deleted.
struct RemakeRenditions: Sendable {
  private let store: Store
  private let rules: QualityRules
  private let clock: Clock
  private let images: ImageWorkers
  private let measures: ServiceMetrics
  private let logger: Logger
  private let turns = KeyedLock<DocumentID>(missed: ServiceError.turnMissed)

  init(
    store: Store, configuration: ServiceConfiguration, clock: Clock, images: ImageWorkers, measures: ServiceMetrics,
    logger: Logger
  ) {
    self.store = store
    rules = configuration.quality
    self.clock = clock
    self.images = images
    self.measures = measures
    self.logger = logger
  }

  /// Makes all renditions of a document again, unless this was done since the given one was read.
  ///
  /// - Parameter damage: The error of reading the rendition.
  /// - Returns: The rendition of this kind as it is now; nil if the document has none any more.
  /// - Throws: `BlobError`: the error of the original if that cannot be read, `damage` if it cannot be processed, or an
  ///   error of storing the renditions.
  func remake(_ rendition: StoredRendition, because damage: BlobError) async throws -> StoredRendition? {
    let (id, kind) = (rendition.record.documentId, rendition.record.kind)
    return try await turns.inTurn(of: id) {
      let (document, pictures) = try await store.database.read { (try $0.document(id), try $0.renditions(of: id)) }
      guard let document, let current = pictures.first(where: { $0.record.kind == kind }) else { return nil }
      guard current.blob.id == rendition.blob.id else { return current }
      try await remake(pictures, of: document, because: damage)
      return try await store.database.read { try $0.renditions(of: id) }.first { $0.record.kind == kind }
    }
  }

  private func remake(
    _ pictures: [StoredRendition], of document: DocumentRecord, because damage: BlobError
  ) async throws {
    guard let original = pictures.first(where: { $0.record.kind == .original }) else { throw damage }
    let bytes = try await store.blobs.read(original.blob)
    let picture: ProcessedPicture
    do {
      picture = try await images.process(bytes, rules: rules.rules(for: document.key))
    } catch let error as ImagingError {
      logger.notice(
        "The renditions of a document cannot be regenerated",
        metadata: ["document": "\(document.id)", "code": "\(error.code.rawValue)", "reason": "\(error.reason)"])
      throw damage
    }
    let made = try await store.blobs.keep(picture, of: document.id)
    let now = clock.now()
    let replaced = try await store.recording(made.blobs) {
      try await store.database.write {
        try $0.replace(pictures.filter(\.isRemakeable), of: document.id, by: made, at: now)
      }
    }
    guard let replaced else {
      await store.blobs.discard(made.blobs.map(\.id))
      return
    }
    await store.blobs.discard(replaced)
    measures.remadeRenditions.increment()
    logger.notice(
      "Regenerated the renditions of a document",
      metadata: ["document": "\(document.id)", "reason": "\(damage)"])
  }
}
