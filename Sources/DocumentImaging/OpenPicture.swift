internal import CImageKernels

/// A picture opened for further analysis: upright, at a chosen size, as sRGB pixels that it owns.
public struct OpenPicture: Sendable, Equatable {
  /// Width in pixels, 1 or more.
  public let width: Int
  /// Height in pixels, 1 or more.
  public let height: Int
  /// Red, green and blue of each pixel, 8 bits each, row by row without gaps: `3 * width * height` samples in sRGB.
  /// Gray pixels have three equal samples; transparent areas are white.
  public let samples: [UInt8]
  /// The header of the file, which describes the stored picture.
  public let header: ImageHeader

  /// Creates a picture from samples.
  ///
  /// - Precondition: There are `3 * width * height` samples, and at least one pixel.
  public init(width: Int, height: Int, samples: [UInt8], header: ImageHeader) {
    precondition(width > 0 && height > 0 && samples.count == 3 * width * height)
    self.width = width
    self.height = height
    self.samples = samples
    self.header = header
  }

  /// Creates a picture from a plane.
  init(gray luma: Plane, header: ImageHeader) {
    var samples: [UInt8] = []
    samples.reserveCapacity(3 * luma.width * luma.height)
    for row in 0..<luma.height {
      let row = unsafe UnsafeBufferPointer(start: luma.row(row), count: luma.width)
      for index in row.indices { unsafe samples.append(contentsOf: repeatElement(row[index], count: 3)) }
    }
    self.init(width: luma.width, height: luma.height, samples: samples, header: header)
  }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// Returns the picture turned clockwise by `quarters` quarter turns; any number, including negative ones. The
  /// header remains that of the file.
  public func turned(quarters: Int) -> OpenPicture {
    let quarters = (quarters % 4 + 4) % 4
    guard quarters != 0 else { return self }
    let turned = unsafe [UInt8](unsafeUninitializedCapacity: samples.count) { target, count in
      unsafe samples.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        unsafe muster_pixels_turn(from, Int32(width), Int32(height), to, Int32(quarters))
        count = source.count
      }
    }
    let size = quarters.isMultiple(of: 2) ? size : size.turned
    return OpenPicture(width: size.width, height: size.height, samples: turned, header: header)
  }
}

extension OpenPicture {
  /// Returns a box of the picture as a JPEG file in sRGB, without metadata or profile.
  ///
  /// - Parameters:
  ///   - box: The box. Parts outside the picture are ignored.
  ///   - longSide: The maximum length of the longer side in pixels, 1 or more. Smaller boxes are not enlarged.
  ///   - quality: The JPEG quality, 1 – 100.
  /// - Returns: nil if the box lies outside the picture.
  /// - Throws: `IMAGING_FAILED` if there is no memory or the quality is invalid.
  public func cut(_ box: PixelBox, longSide: Int, quality: Int) throws(ImagingError) -> Rendition? {
    guard let box = box.clipped(to: size) else { return nil }
    var scratch = Scratch()
    let picture = try planes(of: box, scratch: &scratch)
    return try EncodeStep.reduced(
      picture, to: picture.size.fitted(intoSide: longSide), profile: nil, quality: quality, scratch: &scratch,
      shouldStop: { false })
  }

  /// Returns luma and chroma of a box within the picture, with one sample per pixel.
  private func planes(of box: PixelBox, scratch: inout Scratch) throws(ImagingError) -> PlanarPicture {
    let size = PixelSize(width: box.width, height: box.height)
    let planes = try scratch.recolored.planes(PlaneLayout.full(3, of: size))
    let stride = 3 * box.width
    let base = unsafe try scratch.pixels.reserve(stride * box.height).assumingMemoryBound(to: UInt8.self)
    unsafe samples.withUnsafeBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      for row in 0..<box.height {
        unsafe (base + row * stride).update(from: first + 3 * ((box.y + row) * width + box.x), count: stride)
      }
    }
    unsafe try ColorConverter().makePlanes(
      of: PackedPixels(base: base, size: size, channels: 3, stride: stride), planes.map { unsafe $0.row(0) },
      strides: planes.map(\.stride))
    return PlanarPicture(size: size, planes: planes)
  }

  /// Returns the brightness of a box: the mean of its luma, 0 (black) … 255 (white).
  ///
  /// - Returns: nil if the box lies outside the picture.
  public func light(in box: PixelBox) -> Double? {
    box.clipped(to: size).map { box in
      withLuma(of: box) { luma in Levels(luma, in: PictureArea(luma.layout.size)).mean }
    }
  }

  /// Returns the sharpness of a box: the resolution left by its blur, in dots per pixel, across or down, whichever is
  /// lower. It ranges from about 0.02 (nothing is distinguishable) to 0.85 (as sharp as pixels allow); a blur of
  /// standard deviation σ pixels leaves about 1 / (2.355 σ). Faces in focus reach 0.5 and more; blurred by 2.5
  /// pixels, 0.15 … 0.25.
  ///
  /// It is measured at edges like the fact `BLURRY`, which counts the same dots per inch. It hardly depends on the
  /// light, as long as noise is weaker than the edges. A quarter of the box must reach the value, since skin and
  /// shadows are soft in focus, too. It does depend on the size at which the picture was opened: if the lens limits
  /// the resolution, twice the pixels are half as sharp, while the dots across a face, `sharpness × width`, remain
  /// the same.
  ///
  /// - Returns: nil if there are no edges to measure, as in plain surfaces, near darkness, and boxes of a few pixels.
  public func sharpness(in box: PixelBox) -> Double? {
    guard let outer = box.grown(by: Int(MUSTER_ENERGY_MARGIN), within: size) else { return nil }
    return withLuma(of: outer) { luma in Sharpness.measure(luma).map { 1 / (2.355 * $0) } }
  }

  /// Calls `body` with the luma of a box within the picture.
  private func withLuma<Result>(of box: PixelBox, _ body: (Plane) -> Result) -> Result {
    let layout = PlaneLayout(
      picture: PixelSize(width: box.width, height: box.height), step: PixelSize(width: 1, height: 1))
    var luma = [UInt8](repeating: 0, count: layout.byteCount)
    return unsafe luma.withUnsafeMutableBufferPointer { luma in
      guard let base = luma.baseAddress else { preconditionFailure("a plane always has room for a sample") }
      unsafe samples.withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        unsafe muster_pixels_luma(
          first + 3 * (box.y * width + box.x), 3 * width, Int32(box.width), Int32(box.height), base, layout.stride)
      }
      return unsafe body(Plane(base: base, layout: layout))
    }
  }
}

extension PictureProcessor {
  /// Opens a picture for further analysis, with the same limits and steps as `process`, except that its colours are
  /// always converted to sRGB.
  ///
  /// - Parameters:
  ///   - bytes: A complete JPEG or PNG file.
  ///   - longSide: The maximum length of the longer side in pixels, 1 or more. Smaller pictures are not enlarged.
  ///   - shouldStop: Called between steps and every few rows; returns true to stop, as at the caller's deadline.
  /// - Throws: Any code of `ImagingError`: those of `HeaderWalk`, `DOCUMENT_CORRUPT` if the pixels are damaged,
  ///   `IMAGING_TIMEOUT` if `shouldStop` returns true, `IMAGING_FAILED` if there is no memory.
  public func open(
    _ bytes: [UInt8], fitting longSide: Int, shouldStop: () -> Bool = { false }
  ) throws(ImagingError) -> OpenPicture {
    let walked = try HeaderWalk.walk(bytes, limits: limits)
    let header = walked.header
    let size = PixelSize(width: header.width, height: header.height).fitted(intoSide: longSide)
    let target = DisplayTarget(size: size, orientation: header.orientation, isForPixels: true)
    return try pool.withScratch { (scratch) throws(ImagingError) in
      let decoded = try DecodeStep.run(
        bytes, walked, to: target, limits: limits, scratch: &scratch, shouldStop: shouldStop)
      let samples = try PixelStep.run(decoded, scratch: &scratch, shouldStop: shouldStop)
      let size = decoded.picture.size
      return OpenPicture(width: size.width, height: size.height, samples: samples, header: header)
    }
  }
}

/// The brightness of a picture opened for further analysis: upright, at a chosen size.
public struct LumaPicture: Sendable, Equatable {
  /// Width in pixels, 1 or more.
  public let width: Int
  /// Height in pixels, 1 or more.
  public let height: Int
  /// The luma of each pixel (ITU-R BT.601, full range), row by row without gaps.
  public let samples: [UInt8]
}

extension LumaPicture {
  /// Copies a plane of luma.
  init(_ plane: Plane) {
    (width, height) = (plane.width, plane.height)
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height)
    for row in 0..<height {
      unsafe samples.append(contentsOf: UnsafeBufferPointer(start: plane.row(row), count: width))
    }
    self.samples = samples
  }
}

extension PictureProcessor {
  /// Opens the brightness of a picture, which takes less time and memory than its colours.
  ///
  /// - Parameters: As of ``open(_:fitting:shouldStop:)``.
  /// - Throws: As ``process(_:rules:shouldStop:)``.
  public func openLuma(
    _ bytes: [UInt8], fitting longSide: Int, shouldStop: () -> Bool = { false }
  ) throws(ImagingError) -> LumaPicture {
    let walked = try HeaderWalk.walk(bytes, limits: limits)
    return try pool.withScratch { (scratch) throws(ImagingError) in
      let upright = try upright(
        bytes, walked, fitting: longSide, isLumaOnly: true,
        maxMissingShare: DisplayTarget.maxUnjudgedMissingShare, scratch: &scratch, shouldStop: shouldStop)
      return LumaPicture(upright.picture.planes[0])
    }
  }
}

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
