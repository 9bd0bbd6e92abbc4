internal import CImageKernels

/// A block of memory that is reused from picture to picture and only grows. Its contents are undefined at first.
///
/// Pointers into it are valid until the next call of `reserve` with more bytes, or the end of the block's life.
@safe struct PixelMemory: ~Copyable {
  private var base: UnsafeMutableRawPointer?
  private(set) var byteCount = 0

  init() {
    unsafe base = nil
  }

  deinit {
    unsafe muster_block_free(base)
  }

  /// Makes room for so many bytes; what was there before is lost when the block has to grow.
  ///
  /// - Throws: `IMAGING_FAILED` when there is no memory.
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

  /// Gives the memory back.
  mutating func free() {
    unsafe muster_block_free(base)
    unsafe base = nil
    byteCount = 0
  }

  /// Room for the planes of one picture, one after the other.
  ///
  /// - Throws: `IMAGING_FAILED` when there is no memory.
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
