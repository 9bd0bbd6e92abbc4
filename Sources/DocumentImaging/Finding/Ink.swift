internal import CImageKernels

/// The ink of a document: samples that are darker, or lighter, than what surrounds them.
@safe struct Ink {
  /// The maximum number of marks; a picture with more is a texture.
  private static let maxMarks = 6_000

  let width: Int
  let height: Int
  /// The number of whole tiles of 32 × 32 samples in a row.
  let tilesAcross: Int
  private let tileCount: Int
  private let luma: Plane
  private let kinds: UnsafeMutablePointer<UInt8>
  private let work: UnsafeMutableRawPointer
  private let results: UnsafeMutableRawPointer

  /// Finds the ink of a plane.
  ///
  /// - Parameter memory: The memory of the ink, which is lost when something else uses the memory.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init(of luma: Plane, memory: inout PixelMemory) throws(ImagingError) {
    (width, height, self.luma) = (luma.width, luma.height, luma)
    let (columns, rows) = (Int32(luma.width), Int32(luma.height))
    tilesAcross = width / Int(MUSTER_INK_TILE)
    tileCount = tilesAcross * (height / Int(MUSTER_INK_TILE))
    let kindsCount = roundUp(width * height, toMultipleOf: 64)
    let workCount = roundUp(
      max(muster_find_ink_work_count(columns), muster_marks_work_count(columns)), toMultipleOf: 64)
    let resultsCount = max(
      Self.maxMarks * MemoryLayout<muster_mark>.stride, tileCount * MemoryLayout<muster_ink_tile>.stride)
    let base = unsafe try memory.reserve(kindsCount + workCount + resultsCount)
    unsafe kinds = base.assumingMemoryBound(to: UInt8.self)
    unsafe work = base + kindsCount
    unsafe results = base + kindsCount + workCount
    unsafe muster_find_ink(luma.row(0), luma.stride, columns, rows, work, kinds, muster_simd_best())
  }

  /// Returns the marks of dark or light ink that may be letters; nil if there are as many as in a texture.
  func marks(areLight: Bool) -> [muster_mark]? {
    let kind = UInt8(areLight ? MUSTER_LIGHT_INK : MUSTER_DARK_INK)
    let marks = unsafe results.assumingMemoryBound(to: muster_mark.self)
    let count = unsafe muster_find_marks(
      kinds, Int32(width), Int32(height), kind, work, marks, Int32(Self.maxMarks))
    return count < Self.maxMarks ? (0..<Int(count)).map { unsafe marks[$0] } : nil
  }

  /// Returns what the whole tiles of 32 × 32 samples show, row by row.
  func tiles() -> [muster_ink_tile] {
    let tiles = unsafe results.assumingMemoryBound(to: muster_ink_tile.self)
    unsafe muster_describe_ink_tiles(luma.row(0), luma.stride, kinds, Int32(width), Int32(height), tiles)
    return (0..<tileCount).map { unsafe tiles[$0] }
  }
}
