internal import CReadingKernels

/// What is clearly darker than its surroundings.
struct InkMap {
  let width: Int
  let height: Int
  private let ink: [UInt8]

  /// - Parameter radius: Half the side of the square that counts as the surroundings, in pixels.
  init(_ picture: GrayPicture, radius: Int) {
    (width, height) = (picture.width, picture.height)
    var ink = [UInt8](repeating: 0, count: picture.samples.count)
    var work = [UInt32](repeating: 0, count: muster_ink_work_count(Int32(picture.width), Int32(picture.height)))
    unsafe picture.samples.withUnsafeBufferPointer { samples in
      let gray = unsafe muster_gray(
        samples: samples.baseAddress, width: Int32(picture.width), height: Int32(picture.height))
      unsafe muster_ink(gray, Int32(radius), &ink, &work)
    }
    self.ink = ink
  }

  /// Returns how often ink and paper change in each row, strip by strip of equal width.
  func changes(strips: Int) -> [[Int]] {
    var counts = [UInt16](repeating: 0, count: strips * height)
    unsafe muster_changes(ink, Int32(width), Int32(height), Int32(strips), &counts)
    return (0..<strips).map { strip in counts[(strip * height)..<((strip + 1) * height)].map(Int.init) }
  }

  /// Returns how much ink each column of a slanted band has.
  ///
  /// - Parameters:
  ///   - y: The middle of the band in the first column.
  ///   - slope: How far it falls from column to column.
  ///   - half: Half its height.
  func columns(y: Double, slope: Double, half: Double) -> [Int] {
    var counts = [UInt16](repeating: 0, count: width)
    unsafe muster_columns(ink, Int32(width), Int32(height), Float(y), Float(slope), Float(half), &counts)
    return counts.map(Int.init)
  }
}
