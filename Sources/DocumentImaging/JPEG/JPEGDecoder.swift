internal import CImageKernels

/// Decodes a JPEG with libjpeg-turbo, one row of MCUs at a time, each component at its own sampling.
///
/// Each picture has its own decoder: libjpeg keeps tables from one picture to the next, and a picture without tables
/// must not be decoded with those of another person's picture.
@safe struct JPEGDecoder: ~Copyable {
  /// The factor by which luma decoded at half its size must still be larger than the target.
  ///
  /// The artefacts of the removed frequencies at block edges must be too fine to be visible in the target. In chroma
  /// they are never visible, so it needs no margin. Half is the only scale used: a quarter would need a margin that
  /// hardly any picture has (docs/decisions/0005).
  private static let halfScaleMargin = 1.2
  /// The memory of libjpeg besides the coefficients of a picture with several scans, in bytes.
  private static let maxOtherMemory = 4_000_000

  private let jpeg: OpaquePointer
  private let details: JPEGDetails
  private let simd: muster_simd

  /// Decodes a JPEG accepted by `JPEGWalk`.
  ///
  /// - Parameter target: The size and orientation to produce.
  /// - Returns: Planes at the target's size and the colour profile, if there is a usable one.
  /// - Throws: `DOCUMENT_CORRUPT` if libjpeg cannot read the file, or would have to make up samples, other than at
  ///   the end of a file that is cut off, and more of those than the target allows, `IMAGING_FAILED` if there is no memory, `IMAGING_TIMEOUT` if `shouldStop`
  ///   returns true.
  static func decode(
    _ file: [UInt8], details: JPEGDetails, to target: DisplayTarget, limits: ImagingLimits,
    simd: muster_simd = muster_simd_best(), scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    let profile = JPEGColorProfile.read(file, maxByteCount: limits.maxJPEGProfileByteCount)
    return try unsafe file.withUnsafeBufferPointer { (bytes) throws(ImagingError) in
      let decoder = unsafe try JPEGDecoder(bytes, details: details, limits: limits, simd: simd)
      return try decoder.decode(to: target, profile: profile, scratch: &scratch, shouldStop: shouldStop)
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, details: JPEGDetails, limits: ImagingLimits, simd: muster_simd
  ) throws(ImagingError) {
    guard let base = bytes.baseAddress,
      let jpeg = unsafe muster_jpeg_open(
        base, details.byteCount, details.isCutOff, limits.maxCoefficientByteCount + Self.maxOtherMemory)
    else { throw ImagingError(.failed, "JPEG: no decoder") }
    unsafe self.jpeg = jpeg
    self.details = details
    self.simd = simd
  }

  deinit {
    unsafe muster_jpeg_close(jpeg)
  }

  private func decode(
    to target: DisplayTarget, profile: ColorProfile?, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> DecodedPicture {
    let frame = details.frame
    var colors = try readColors()
    var profile = profile?.space == colors.profileSpace ? profile : nil
    var components = frame.components
    if target.isLumaOnly, colors == .ycc, ColorStep.keepsSamples(colors, profile) {
      // Luma alone is a gray picture.
      (colors, profile, components) = (.gray, nil, [components[0]])
    }
    let targets = target.layouts(components.count, for: colors, profile)
    let firstHalved = firstHalved(of: components, for: targets, colors)
    let bandHeights = components.enumerated().map { $1.down * ($0 >= firstHalved ? 4 : 8) }
    var bands = try BandResampler(
      layouts(of: components, firstHalved: firstHalved), of: frame.size, bandHeights: bandHeights, to: targets,
      of: target, scratch: &scratch)

    try start(componentCount: components.count, firstHalved: firstHalved, shouldStop)
    let bandCount = divideRoundingUp(frame.size.height, 8 * frame.maxDown)
    var missingShare = 0.0
    for band in 1...bandCount {
      try proceed(unless: shouldStop)
      try check(unsafe muster_jpeg_read_band(jpeg, bands.nextRows, bands.strides))
      bands.take(bandHeights)
      let completeCount = Int(unsafe muster_jpeg_complete_count(jpeg))
      guard completeCount < band else { continue }
      missingShare = 1 - Double(completeCount) / Double(bandCount)
      guard missingShare <= target.maxMissingShare else {
        throw .corrupt("JPEG: \(completeCount) of \(bandCount) rows of blocks are there")
      }
    }
    return DecodedPicture(
      picture: bands.picture, colors: colors, profile: profile, source: bands.source, missingShare: missingShare)
  }

  /// The number of the first component for which half the size suffices, as for all after it: 0 for all components, 1
  /// for chroma, the number of components for none.
  private func firstHalved(
    of components: [JPEGFrame.Component], for targets: [PlaneLayout], _ colors: PlaneColors
  ) -> Int {
    func ratio(_ source: PixelSize, _ target: PixelSize) -> Double {
      min(Double(source.width) / Double(target.width), Double(source.height) / Double(target.height))
    }
    let sources = layouts(of: components, firstHalved: targets.count)
    let ratios = zip(sources, targets).map { ratio($0.size, $1.size) }
    if let luma = ratios.first, luma >= 2 * Self.halfScaleMargin { return 0 }
    return colors == .ycc && ratios.dropFirst().allSatisfy { $0 >= 2 } ? 1 : targets.count
  }

  private func layouts(of components: [JPEGFrame.Component], firstHalved: Int) -> [PlaneLayout] {
    let frame = details.frame
    return components.enumerated().map { index, component in
      let step = index >= firstHalved ? 2 : 1
      return PlaneLayout(
        picture: frame.size,
        step: PixelSize(
          width: step * (frame.maxAcross / component.across), height: step * (frame.maxDown / component.down)))
    }
  }

  private func readColors() throws(ImagingError) -> PlaneColors {
    var info = muster_jpeg_info()
    try check(unsafe muster_jpeg_read_header(jpeg, &info))
    let frame = details.frame
    guard Int(info.width) == frame.size.width, Int(info.height) == frame.size.height,
      Int(info.component_count) == frame.components.count
    else { throw .corrupt("JPEG: the frame differs from the header") }
    switch info.colors {
    case MUSTER_JPEG_GRAY: return .gray
    case MUSTER_JPEG_RGB: return .rgb
    case MUSTER_JPEG_CMYK: return .cmyk(isInverted: details.hasAdobeMarker)
    case MUSTER_JPEG_YCCK: return .ycck(isInverted: details.hasAdobeMarker)
    default: return .ycc
    }
  }

  private func start(
    componentCount: Int, firstHalved: Int, _ shouldStop: () -> Bool
  ) throws(ImagingError) {
    while true {
      try proceed(unless: shouldStop)
      let status = unsafe muster_jpeg_start(jpeg, Int32(componentCount), Int32(firstHalved), simd)
      guard status == MUSTER_JPEG_MORE else { return try check(status) }
    }
  }

  private func check(_ status: muster_jpeg_status) throws(ImagingError) {
    guard status != MUSTER_JPEG_OK else { return }
    let message = unsafe String(cString: muster_jpeg_message(jpeg))
    throw ImagingError(status == MUSTER_JPEG_NO_MEMORY ? .failed : .corrupt, "JPEG: \(message)")
  }
}
