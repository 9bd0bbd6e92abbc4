/// A box of pixels. It may extend beyond a picture; the outer part is ignored.
public struct PixelBox: Sendable, Equatable {
  /// The distance from the picture's left edge in pixels; negative if the box starts outside.
  public var x: Int
  /// The distance from the picture's upper edge in pixels; negative if the box starts outside.
  public var y: Int
  /// The width in pixels; without a positive width the box is empty.
  public var width: Int
  /// The height in pixels; without a positive height the box is empty.
  public var height: Int

  /// Creates a box from its upper left corner and its size, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the part of the box within a picture; nil if there is none.
  func clipped(to size: PixelSize) -> PixelBox? {
    guard let columns = Self.part(from: x, count: width, of: size.width),
      let rows = Self.part(from: y, count: height, of: size.height)
    else { return nil }
    return PixelBox(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Returns the box with `margin` more pixels on each side, clipped to a picture; nil if the box lies outside.
  func grown(by margin: Int, within size: PixelSize) -> PixelBox? {
    guard let inner = clipped(to: size) else { return nil }
    return PixelBox(
      x: inner.x - margin, y: inner.y - margin, width: inner.width + 2 * margin, height: inner.height + 2 * margin
    ).clipped(to: size)
  }

  private static func part(from start: Int, count: Int, of length: Int) -> Range<Int>? {
    guard count > 0, start < length else { return nil }
    // Avoids overflow for any values.
    let end = start < 0 ? start + count : start + min(count, length - start)
    return end > 0 ? max(0, start)..<min(end, length) : nil
  }
}
