/// A width and a height in pixels.
struct PixelSize: Equatable, Sendable {
  var width: Int
  var height: Int

  /// The size with width and height swapped.
  var turned: PixelSize { PixelSize(width: height, height: width) }

  /// Returns the size reduced to fit into a square; never enlarged, never less than one pixel.
  func fitted(intoSide side: Int) -> PixelSize {
    let long = max(width, height)
    guard long > side else { return self }
    func scaled(_ length: Int) -> Int { max(1, (2 * length * side + long) / (2 * long)) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }
}

/// Returns `value / divisor`, rounded up, for positive numbers.
func divideRoundingUp(_ value: Int, _ divisor: Int) -> Int { (value + divisor - 1) / divisor }

/// Returns `value` rounded up to the next multiple of `step`.
func roundUp(_ value: Int, toMultipleOf step: Int) -> Int { divideRoundingUp(value, step) * step }
