/// The size of a plane and how its samples lie over the picture.
struct PlaneLayout {
  /// The plane's samples across and down.
  let size: PixelSize
  /// How many of the picture's pixels one sample spans across and down.
  let step: PixelSize

  /// The plane of a picture of which each sample spans so many pixels; at the edges less.
  init(picture: PixelSize, step: PixelSize) {
    size = PixelSize(
      width: divideRoundingUp(picture.width, step.width), height: divideRoundingUp(picture.height, step.height))
    self.step = step
  }

  /// Bytes from one row to the next: room for padding to whole chroma samples and for the kernels' groups of 32.
  var stride: Int { roundUp(size.width + 1, toMultipleOf: 64) }
  /// Bytes of all rows, with room for one more.
  var byteCount: Int { stride * (size.height + 1) }

  /// How planes are laid out of which each has a sample for every pixel.
  static func full(_ count: Int, of size: PixelSize) -> [PlaneLayout] {
    Array(repeating: PlaneLayout(picture: size, step: PixelSize(width: 1, height: 1)), count: count)
  }

  /// How the planes of a gray picture, or one with 4:2:0 chroma, are laid out.
  static func rendition(of size: PixelSize, isGray: Bool) -> [PlaneLayout] {
    let luma = PlaneLayout(picture: size, step: PixelSize(width: 1, height: 1))
    let chroma = PlaneLayout(picture: size, step: PixelSize(width: 2, height: 2))
    return isGray ? [luma] : [luma, chroma, chroma]
  }
}

/// A rectangle of 8-bit samples in a `PixelMemory`, which must not be reused while the plane is.
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

  /// The address of a row's first sample.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { unsafe base + index * stride }

  /// One sample, for tests.
  subscript(x: Int, y: Int) -> UInt8 {
    precondition((0..<width).contains(x) && (0..<height).contains(y))
    return unsafe base[y * stride + x]
  }
}

/// A picture as planes: luma alone when it is gray, otherwise luma, blue and red chroma, full range as in JFIF. Before
/// its colours have been brought to that, they may be others.
struct PlanarPicture {
  /// The picture's size; its planes may be coarser.
  let size: PixelSize
  let planes: [Plane]

  var isGray: Bool { planes.count == 1 }
}
