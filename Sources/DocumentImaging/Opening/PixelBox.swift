/// A box of pixels. It may reach beyond a picture; what is outside does not count.
public struct PixelBox: Sendable, Equatable {
  /// Pixels from the picture's left edge, less than 0 where the box begins outside.
  public var x: Int
  /// Pixels from the picture's upper edge, less than 0 where the box begins outside.
  public var y: Int
  /// Pixels across; a box of none or fewer holds nothing.
  public var width: Int
  /// Pixels down; a box of none or fewer holds nothing.
  public var height: Int

  /// A box with its upper left corner and its size, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// What of the box lies within a picture, or nil.
  func clipped(to size: PixelSize) -> PixelBox? {
    guard let columns = Self.part(from: x, count: width, of: size.width),
      let rows = Self.part(from: y, count: height, of: size.height)
    else { return nil }
    return PixelBox(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// The box with so many more pixels on each of its sides, within a picture; nil where there are none.
  func grown(by margin: Int, within size: PixelSize) -> PixelBox? {
    guard let inner = clipped(to: size) else { return nil }
    return PixelBox(
      x: inner.x - margin, y: inner.y - margin, width: inner.width + 2 * margin, height: inner.height + 2 * margin
    ).clipped(to: size)
  }

  private static func part(from start: Int, count: Int, of length: Int) -> Range<Int>? {
    guard count > 0, start < length else { return nil }
    // Written so that no number, however large, overflows.
    let end = start < 0 ? start + count : start + min(count, length - start)
    return end > 0 ? max(0, start)..<min(end, length) : nil
  }
}
