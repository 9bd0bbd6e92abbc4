internal import CImageKernels

/// The size of a plane and the position of its samples over the picture.
struct PlaneLayout {
  /// The number of samples across and down.
  let size: PixelSize
  /// The number of the picture's pixels per sample, across and down.
  let step: PixelSize

  private init(size: PixelSize, step: PixelSize) {
    self.size = size
    self.step = step
  }

  /// Creates the layout of a plane in which each sample spans `step` pixels; at the edges fewer.
  init(picture: PixelSize, step: PixelSize) {
    size = PixelSize(
      width: divideRoundingUp(picture.width, step.width), height: divideRoundingUp(picture.height, step.height))
    self.step = step
  }

  /// The same with across and down swapped.
  var turned: PlaneLayout { PlaneLayout(size: size.turned, step: step.turned) }

  /// The number of bytes from one row to the next, with padding for whole chroma samples and for the kernels' groups
  /// of 32.
  var stride: Int { roundUp(size.width + 1, toMultipleOf: 64) }
  /// The number of bytes of all rows, with room for one more.
  var byteCount: Int { stride * (size.height + 1) }

  /// Returns the layouts of planes with one sample per pixel.
  static func full(_ count: Int, of size: PixelSize) -> [PlaneLayout] {
    Array(repeating: PlaneLayout(picture: size, step: PixelSize(width: 1, height: 1)), count: count)
  }

  /// Returns the layouts of a gray picture, or of one with 4:2:0 chroma.
  static func rendition(of size: PixelSize, isGray: Bool) -> [PlaneLayout] {
    let luma = PlaneLayout(picture: size, step: PixelSize(width: 1, height: 1))
    let chroma = PlaneLayout(picture: size, step: PixelSize(width: 2, height: 2))
    return isGray ? [luma] : [luma, chroma, chroma]
  }
}

/// A rectangle of 8-bit samples in a `PixelMemory`, which must not be reused as long as the plane is in use.
@safe struct Plane {
  private let base: UnsafeMutablePointer<UInt8>
  let layout: PlaneLayout

  init(base: UnsafeMutablePointer<UInt8>, layout: PlaneLayout) {
    unsafe self.base = unsafe base
    self.layout = layout
  }

  var width: Int { layout.size.width }
  var height: Int { layout.size.height }
  var stride: Int { layout.stride }

  /// Returns the address of a row's first sample.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { unsafe base + index * stride }

  /// The sample at a position.
  subscript(x: Int, y: Int) -> UInt8 {
    precondition((0..<width).contains(x) && (0..<height).contains(y))
    return unsafe base[y * stride + x]
  }
}

/// A picture as planes: luma only if it is gray, otherwise luma, blue and red chroma, full range as in JFIF. Before
/// the colour step it may have other colours.
struct PlanarPicture {
  /// The size of the picture; its planes may be coarser.
  let size: PixelSize
  let planes: [Plane]

  var isGray: Bool { planes.count == 1 }
  /// The samples of the finest plane.
  var lumaSize: PixelSize { planes.first?.layout.size ?? size }
}

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

extension PlanarPicture {
  /// Repeats the last column and row if the luma plane ends within a chroma sample, since encoders read that far.
  func padded() {
    guard !isGray, let luma = planes.first else { return }
    unsafe muster_pad_plane(
      luma.row(0), luma.stride, Int32(luma.width), Int32(luma.height),
      Int32(roundUp(luma.width, toMultipleOf: 2)), Int32(roundUp(luma.height, toMultipleOf: 2)))
  }
}
