internal import CImageKernels

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

  /// Frees the memory.
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
