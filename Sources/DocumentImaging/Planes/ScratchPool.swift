internal import Synchronization

/// The working memory of one call.
struct Scratch: ~Copyable {
  /// Pixels on their way into planes or between colours.
  var pixels = PixelMemory()
  /// The decoded rows that are still needed.
  var windows = PixelMemory()
  /// The picture at the display's size, before its sides are swapped.
  var resampled = PixelMemory()
  /// The same in the renditions' colours, where they differ.
  var recolored = PixelMemory()
  /// The picture upright.
  var upright = PixelMemory()
  /// The thumbnail, or a smaller display rendition.
  var small = PixelMemory()
  /// The picture in which the document is searched.
  var searched = PixelMemory()
  /// What was found there on the way.
  var findings = PixelMemory()
  /// The encoder's output.
  var file = PixelMemory()
  var resampler = Resampler()

  /// Gives back what an unusually large picture left behind.
  mutating func trim(toByteCount most: Int) {
    if pixels.byteCount > most { pixels.free() }
    if resampled.byteCount > most { resampled.free() }
    if windows.byteCount > most { windows.free() }
    if upright.byteCount > most { upright.free() }
    recolored.free()
  }
}

/// Working memory that waits for the next call.
///
/// A call takes one out and brings it back, so there are never more than calls at one time.
final class ScratchPool: Sendable {
  /// The rows of a screenshot, inflated at once, take about this.
  private static let keptByteCount = 8_000_000

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
