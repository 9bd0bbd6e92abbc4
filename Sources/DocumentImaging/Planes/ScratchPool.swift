internal import Synchronization

/// The working memory of one call.
struct Scratch: ~Copyable {
  /// What the decoder gives.
  var decoded = PixelMemory()
  /// Pixels on their way into planes.
  var pixels = PixelMemory()
  /// The display rendition as it is stored, before its sides are swapped.
  var resampled = PixelMemory()
  /// The display rendition upright.
  var upright = PixelMemory()
  /// The thumbnail, or a smaller display rendition.
  var small = PixelMemory()
  /// The encoder's output.
  var file = PixelMemory()
  var resampler = Resampler()

  /// Gives back what an unusually large picture left behind.
  mutating func trim(toByteCount most: Int) {
    if decoded.byteCount > most { decoded.free() }
    if pixels.byteCount > most { pixels.free() }
  }
}

/// Working memory that waits for the next call.
///
/// A call takes one out and brings it back, so there are never more than calls at one time.
final class ScratchPool: Sendable {
  /// A 12 MP photo at half its size takes a third of this.
  private static let keptByteCount = 16_000_000

  /// A scratch on its way between the list and a call.
  ///
  /// Unchecked, because the compiler cannot see what `withScratch` sees to: a box is either in the list, where nobody
  /// touches it, or out of it with a single call.
  private final class Box: @unchecked Sendable {
    var scratch: Scratch
    init(_ scratch: consuming Scratch) { self.scratch = scratch }
  }

  private let free = Mutex<[Box]>([])

  /// Lends working memory to one call.
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
