internal import CImageKernels
internal import CTurboJPEG

/// Decodes one JPEG with TurboJPEG.
///
/// There is one for each picture: libjpeg keeps tables from one picture to the next, and a picture without tables of its
/// own must not be shown with another person's.
@safe struct JPEGDecoder: ~Copyable {
  /// The scales that libjpeg has fast code for.
  private static let divisors = [8, 4, 2, 1]
  /// A warning means that libjpeg made something up.
  private static let flags = TJFLAG_STOPONWARNING | TJFLAG_ACCURATEDCT

  private let handle: tjhandle

  /// Decodes a JPEG that `JPEGWalk` found sound.
  ///
  /// - Parameter target: What the planes must cover; they are decoded at the smallest scale that does.
  /// - Returns: Planes with the chroma sampling of the file and the colour profile, if there is a usable one.
  /// - Throws: `DOCUMENT_CORRUPT` at any libjpeg warning or error, `IMAGING_FAILED` when there is no memory,
  ///   `IMAGING_TIMEOUT` when `shouldStop` said so.
  static func decode(
    _ file: [UInt8], details: JPEGDetails, covering target: PixelSize, limits: ImagingLimits, scratch: inout Scratch,
    shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    let picture = try JPEGDecoder().decode(
      file, details: details, divisor: divisor(for: details.frame.size, covering: target), scratch: &scratch,
      shouldStop: shouldStop)
    return DecodedPicture(
      picture: picture, profile: JPEGColorProfile.read(file, maxByteCount: limits.maxJPEGProfileByteCount))
  }

  private init() throws(ImagingError) {
    guard let handle = unsafe tjInitDecompress() else {
      throw ImagingError(.failed, "JPEG: no decoder")
    }
    unsafe self.handle = handle
  }

  deinit {
    _ = unsafe tjDestroy(handle)
  }

  /// Planes straight from the file where TurboJPEG can give them, otherwise by way of RGB.
  private func decode(
    _ file: [UInt8], details: JPEGDetails, divisor: Int, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> PlanarPicture {
    let size = details.frame.size
    let space = try colorSpace(of: file, size: size)
    let isPlanar = space == TJCS_GRAY.rawValue || space == TJCS_YCbCr.rawValue
    if isPlanar, details.frame.hasPlainSampling {
      return try decodePlanes(file, frame: details.frame, divisor: divisor, into: &scratch.decoded)
    }
    let layout = PlaneLayout(picture: size, step: PixelSize(width: divisor, height: divisor))
    let isCMYK = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
    let packed = try decodePixels(file, size: layout.size, isCMYK: isCMYK, into: &scratch.pixels)
    try proceed(unless: shouldStop)
    if isCMYK {
      unsafe muster_cmyk_to_rgb(
        packed.row(0), packed.stride, Int32(packed.size.width), Int32(packed.size.height),
        details.hasAdobeMarker ? 1 : 0)
    }
    let planes = try scratch.decoded.planes([layout, layout, layout])
    try ColorConverter().convert(packed, into: planes, fromRow: 0, shouldStop: shouldStop)
    return PlanarPicture(size: size, planes: planes)
  }

  private static func divisor(for size: PixelSize, covering target: PixelSize) -> Int {
    divisors.first {
      divideRoundingUp(size.width, $0) >= target.width && divideRoundingUp(size.height, $0) >= target.height
    } ?? 1
  }

  private func colorSpace(of file: [UInt8], size: PixelSize) throws(ImagingError) -> UInt32 {
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var space: Int32 = -1
    // It fails for unusual samplings, yet tells the colour space.
    _ = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe tjDecompressHeader3(
        handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &space)
    }
    guard space >= 0, Int(width) == size.width, Int(height) == size.height else { throw failure() }
    return UInt32(space)
  }

  private func decodePlanes(
    _ file: [UInt8], frame: JPEGFrame, divisor: Int, into memory: inout PixelMemory
  ) throws(ImagingError) -> PlanarPicture {
    let layouts = frame.components.map { component in
      let isAlone = frame.components.count == 1
      return PlaneLayout(
        picture: frame.size,
        step: PixelSize(
          width: divisor * (isAlone ? 1 : frame.maxAcross / component.across),
          height: divisor * (isAlone ? 1 : frame.maxDown / component.down)))
    }
    let planes = try memory.planes(layouts)
    guard let luma = planes.first else { throw ImagingError(.failed, "JPEG: no planes") }
    var rows: [UnsafeMutablePointer<UInt8>?] = unsafe planes.map { unsafe $0.row(0) }
    var strides = planes.map { Int32($0.stride) }
    let status = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe tjDecompressToYUVPlanes(
        handle, bytes.baseAddress, UInt(bytes.count), &rows, Int32(luma.width), &strides, Int32(luma.height),
        Self.flags)
    }
    guard status == 0 else { throw failure() }
    return PlanarPicture(size: frame.size, planes: planes)
  }

  private func decodePixels(
    _ file: [UInt8], size: PixelSize, isCMYK: Bool, into memory: inout PixelMemory
  ) throws(ImagingError) -> PackedPixels {
    let stride = size.width * (isCMYK ? 4 : 3)
    let base = unsafe try memory.reserve(stride * size.height).assumingMemoryBound(to: UInt8.self)
    let status = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe tjDecompress2(
        handle, bytes.baseAddress, UInt(bytes.count), base, Int32(size.width), Int32(stride), Int32(size.height),
        isCMYK ? Int32(TJPF_CMYK.rawValue) : Int32(TJPF_RGB.rawValue), Self.flags)
    }
    guard status == 0 else { throw failure() }
    return unsafe PackedPixels(base: base, size: size, stride: stride)
  }

  private func failure() -> ImagingError {
    let message = unsafe String(cString: tjGetErrorStr2(handle))
    let isOurs = message.contains("memory")
    return ImagingError(isOurs ? .failed : .corrupt, "JPEG: \(message)")
  }
}
