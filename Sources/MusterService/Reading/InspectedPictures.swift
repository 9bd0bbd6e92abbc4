internal import DocumentImaging
internal import Synchronization
internal import VerificationFlow

/// The brightness of pictures that were just inspected, so that the documents on them are read without decoding them
/// again.
///
/// There is room for few. A document that was not kept, or is read by another node, is read from its stored pictures.
final class InspectedPictures: Sendable {
  /// How long a picture is kept at most that another node reads, if others are kept after it.
  private static let maxAge = Duration.seconds(60)

  private struct Kept {
    let document: DocumentID
    let since: ContinuousClock.Instant
    let pictures: [RenditionKind: LumaPicture]
  }

  private let maxCount: Int
  private let kept = Mutex<[Kept]>([])

  /// - Parameter maxCount: The maximum number of documents. Each takes up to 5 MB at the default sizes.
  init(maxCount: Int) { self.maxCount = maxCount }

  /// Keeps the pictures of a document, unless there is no room.
  func keep(_ picture: ProcessedPicture, of document: DocumentID) {
    let renditions: [RenditionKind: Rendition?] = [.document: picture.document, .display: picture.display]
    let pictures = renditions.compactMapValues { $0?.luma }
    let now = ContinuousClock.now
    kept.withLock { kept in
      kept.removeAll { now - $0.since > Self.maxAge }
      if kept.count < maxCount { kept.append(Kept(document: document, since: now, pictures: pictures)) }
    }
  }

  /// Returns the pictures of a document, and keeps them no longer.
  @discardableResult
  func take(_ document: DocumentID) -> [RenditionKind: LumaPicture] {
    kept.withLock { kept in
      guard let index = kept.firstIndex(where: { $0.document == document }) else { return [:] }
      return kept.remove(at: index).pictures
    }
  }
}
