internal import Synchronization

/// The working memory of one call.
struct Scratch: ~Copyable {
  /// Pixels during the conversion to planes or between colours.
  var pixels = PixelMemory()
  /// The decoded rows that are still needed.
  var windows = PixelMemory()
  /// The picture at the display size, before its sides are swapped.
  var resampled = PixelMemory()
  /// The same in the colours of the renditions, if they differ.
  var recolored = PixelMemory()
  /// The upright picture.
  var upright = PixelMemory()
  /// The thumbnail, or a smaller display rendition.
  var small = PixelMemory()
  /// The small picture in which the document is searched.
  var searched = PixelMemory()
  /// The working memory of the search.
  var findings = PixelMemory()
  /// The encoder's output.
  var file = PixelMemory()
  var resampler = Resampler()

  /// Frees the blocks that an unusually large picture left behind.
  mutating func trim(toByteCount most: Int) {
    if pixels.byteCount > most { pixels.free() }
    if resampled.byteCount > most { resampled.free() }
    if windows.byteCount > most { windows.free() }
    if upright.byteCount > most { upright.free() }
    recolored.free()
  }
}

/// A pool of working memory for later calls.
///
/// A call takes one scratch and returns it, so there are at most as many as simultaneous calls.
final class ScratchPool: Sendable {
  /// About the size of a screenshot's inflated rows.
  private static let keptByteCount = 8_000_000

  /// A scratch in transit between the pool and a call.
  ///
  /// `@unchecked Sendable`: `withScratch` ensures that a box is either unused in the list or used by a single call.
  private final class Box: @unchecked Sendable {
    var scratch: Scratch
    init(_ scratch: consuming Scratch) { self.scratch = scratch }
  }

  private let free = Mutex<[Box]>([])

  /// Calls `body` with working memory from the pool.
  func withScratch<Result>(
    _ body: (inout Scratch) throws(ImagingError) -> Result
  ) throws(ImagingError) -> Result {
    let box = free.withLock { $0.popLast() } ?? Box(Scratch())
    defer {
      box.scratch.trim(toByteCount: Self.keptByteCount)
      free.withLock { $0.append(box) }
    }
    return try body(&box.scratch)
  }
}
