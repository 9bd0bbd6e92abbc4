internal import CImageKernels
internal import Synchronization

/// A block of memory that is reused for successive pictures and only grows. Its contents are initially undefined.
///
/// Pointers into it are valid until `reserve` is called with more bytes, or until the block is freed.
@safe struct PixelMemory: ~Copyable {
  private var base: UnsafeMutableRawPointer?
  private(set) var byteCount = 0

  init() {
    unsafe base = nil
  }

  deinit {
    unsafe muster_block_free(base)
  }

  /// Ensures a capacity of `count` bytes. If the block has to grow, its contents are lost.
  ///
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  mutating func reserve(_ count: Int) throws(ImagingError) -> UnsafeMutableRawPointer {
    if let base = unsafe base, count <= byteCount { return unsafe base }
    free()
    guard let fresh = unsafe muster_block_allocate(count) else {
      throw ImagingError(.failed, "no memory for \(count) bytes")
    }
    unsafe base = fresh
    byteCount = count
    return unsafe fresh
  }

  mutating func free() {
    unsafe muster_block_free(base)
    unsafe base = nil
    byteCount = 0
  }

  /// Returns consecutive planes for one picture.
  ///
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  mutating func planes(_ layouts: [PlaneLayout]) throws(ImagingError) -> [Plane] {
    let memory = unsafe try reserve(layouts.reduce(0) { $0 + $1.byteCount })
    var offset = 0
    var planes: [Plane] = []
    for layout in layouts {
      planes.append(unsafe Plane(base: memory.advanced(by: offset).assumingMemoryBound(to: UInt8.self), layout: layout))
      offset += layout.byteCount
    }
    return planes
  }
}

struct Scratch: ~Copyable {
  /// Pixels during the conversion to planes or between colours.
  var pixels = PixelMemory()
  /// The decoded rows that are still needed.
  var windows = PixelMemory()
  /// The picture at the display size, upright.
  var resampled = PixelMemory()
  /// The same in the colours of the renditions, if they differ.
  var recolored = PixelMemory()
  /// The document alone.
  var straightened = PixelMemory()
  /// The luma in `straightened` and the place in the picture that it shows, while a picture is judged.
  var straightenedLuma: (place: Quadrilateral, luma: Plane)?
  /// The thumbnail, or a smaller display rendition.
  var small = PixelMemory()
  /// The small picture in which the document is searched.
  var searched = PixelMemory()
  var findings = PixelMemory()
  /// The encoder's output.
  var file = PixelMemory()
  var resampler = Resampler()

  /// Frees the blocks that an unusually large picture left behind.
  mutating func trim(toByteCount maxByteCount: Int) {
    if pixels.byteCount > maxByteCount { pixels.free() }
    if resampled.byteCount > maxByteCount { resampled.free() }
    if windows.byteCount > maxByteCount { windows.free() }
    if straightened.byteCount > maxByteCount { straightened.free() }
    recolored.free()
  }
}

/// A pool of working memory for later calls.
///
/// A call takes one scratch and returns it, so there are at most as many as simultaneous calls.
final class ScratchPool: Sendable {
  /// The inflated rows of four megapixels in colour.
  private static let keptByteCount = 13_000_000

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
