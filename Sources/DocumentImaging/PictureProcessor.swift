/// Processes a picture: reads its header, measures its quality, and creates its renditions.
///
/// Safe to call from many threads at once; each call uses one core. Working memory is kept for later calls, at most
/// one block for every call that ran at the same time.
public struct PictureProcessor: Sendable {
  /// The limits of accepted pictures.
  public let limits: ImagingLimits
  /// The settings of the renditions.
  public let settings: RenditionSettings
  /// The finder of portraits; nil if they are not searched.
  let portraits: (any PortraitFinder)?

  let pool = ScratchPool()

  /// The maximum share of a picture's rows that may be missing; the quality fact `INCOMPLETE` says how many are.
  static let maxJudgedMissingShare = 0.5

  /// Creates a processor.
  ///
  /// - Parameter portraits: The finder of portraits, which tell the sides and the top of documents without a
  ///   machine-readable zone; nil if they are not searched.
  public init(
    limits: ImagingLimits = ImagingLimits(), settings: RenditionSettings = RenditionSettings(),
    portraits: (any PortraitFinder)? = nil
  ) {
    self.limits = limits
    self.settings = settings
    self.portraits = portraits
  }

  /// Processes one picture.
  ///
  /// - Parameters:
  ///   - bytes: A complete JPEG or PNG file.
  ///   - rules: The rules to check the picture against; nil only creates the renditions.
  ///   - shouldStop: Called between steps and every few rows; returns true to stop, as at the caller's deadline.
  /// - Throws: Any code of `ImagingError`: those of `HeaderWalk`, `DOCUMENT_CORRUPT` if the pixels are damaged,
  ///   `IMAGING_TIMEOUT` if `shouldStop` returns true, `IMAGING_FAILED` if there is no memory.
  public func process(
    _ bytes: [UInt8], rules: PictureRules? = PictureRules(), shouldStop: () -> Bool = { false }
  ) throws(ImagingError) -> ProcessedPicture {
    try process(bytes, HeaderWalk.walk(bytes, limits: limits), rules: rules, shouldStop: shouldStop)
  }

  /// Processes one picture whose headers were walked already.
  ///
  /// - Parameters:
  ///   - walked: What `HeaderWalk.walk` returned for `bytes`.
  ///   - uploadedByteCount: The size of the file that was uploaded, if `bytes` were made of it.
  /// - Throws: As ``process(_:rules:shouldStop:)``.
  public func process(
    _ bytes: [UInt8], _ walked: WalkedPicture, rules: PictureRules?, uploadedByteCount: Int? = nil,
    shouldStop: () -> Bool = { false }
  ) throws(ImagingError) -> ProcessedPicture {
    try pool.withScratch { (scratch) throws(ImagingError) in
      try process(
        bytes, walked, rules, fileByteCount: uploadedByteCount ?? bytes.count, scratch: &scratch,
        shouldStop: shouldStop)
    }
  }

  /// Measures the quality of a picture without creating renditions, such as of a frame of a camera's preview.
  ///
  /// - Parameters:
  ///   - bytes: A complete JPEG or PNG file.
  ///   - rules: The rules to check the picture against.
  ///   - shouldStop: As of ``process(_:rules:shouldStop:)``.
  /// - Throws: As ``process(_:rules:shouldStop:)``.
  public func judge(
    _ bytes: [UInt8], rules: PictureRules, shouldStop: () -> Bool = { false }
  ) throws(ImagingError) -> JudgedPicture {
    let walked = try HeaderWalk.walk(bytes, limits: limits)
    let header = walked.header
    return try pool.withScratch { (scratch) throws(ImagingError) in
      let upright = try upright(
        bytes, walked, fitting: settings.displaySide, scratch: &scratch, shouldStop: shouldStop)
      let judgement = try JudgeStep.run(
        header, byteCount: bytes.count, picture: upright, rules: rules, isFrame: true,
        portraits: portraits, scratch: &scratch)
      return JudgedPicture(
        header: header, quality: judgement.facts, quadrilateral: judgement.quadrilateral,
        perceptualHash: judgement.perceptualHash)
    }
  }

  /// Runs all steps in order for a picture within the limits.
  private func process(
    _ bytes: [UInt8], _ walked: WalkedPicture, _ rules: PictureRules?, fileByteCount: Int, scratch: inout Scratch,
    shouldStop: () -> Bool
  ) throws(ImagingError) -> ProcessedPicture {
    let documentSize = rules.flatMap { $0.cutsOut ? $0.documentSize : nil }
    var walked = walked
    var seen = try upright(
      bytes, walked, fitting: settings.displaySide, keepsSource: documentSize != nil, scratch: &scratch,
      shouldStop: shouldStop)
    let judgement = try rules.map { (rules) throws(ImagingError) in
      try JudgeStep.run(
        walked.header, byteCount: fileByteCount, picture: seen, rules: rules, isFrame: false,
        portraits: portraits, scratch: &scratch)
    }
    var quadrilateral = judgement?.quadrilateral
    if let turns = judgement?.quarterTurns, turns != 0 {
      quadrilateral = quadrilateral?.turned(quarters: turns, in: walked.header.uprightSize)
      walked.header.orientation = walked.header.orientation.turned(quarters: turns)
      seen = try upright(
        bytes, walked, fitting: settings.displaySide, keepsSource: documentSize != nil, scratch: &scratch,
        shouldStop: shouldStop)
    }

    let (picture, profile) = (seen.picture, seen.profile)
    let thumbnailSize = walked.header.uprightSize.fitted(intoSide: min(settings.thumbnailSide, settings.displaySide))
    let display = try EncodeStep.display(
      picture, profile: profile, settings: settings, scratch: &scratch, shouldStop: shouldStop)
    let thumbnail = try EncodeStep.reduced(
      picture, to: thumbnailSize, profile: profile, quality: settings.quality, scratch: &scratch,
      shouldStop: shouldStop)
    // Last, since it reuses the memory of the other steps.
    var document: Rendition?
    if let quadrilateral, let documentSize {
      document = try CutOutStep.run(
        bytes, walked, quadrilateral, in: seen, size: documentSize, settings: settings, limits: limits,
        scratch: &scratch, shouldStop: shouldStop)
    }
    return ProcessedPicture(
      header: walked.header, quality: judgement?.facts ?? [], quadrilateral: quadrilateral,
      perceptualHash: judgement?.perceptualHash, display: display, thumbnail: thumbnail, document: document)
  }

  /// Returns the picture with a longer side of at most so many pixels, with its colours converted and upright.
  func upright(
    _ bytes: [UInt8], _ walked: WalkedPicture, fitting longSide: Int, isLumaOnly: Bool = false,
    keepsSource: Bool = false, maxMissingShare: Double = maxJudgedMissingShare, scratch: inout Scratch,
    shouldStop: () -> Bool
  ) throws(ImagingError) -> UprightPicture {
    let header = walked.header
    let size = PixelSize(width: header.width, height: header.height).fitted(intoSide: longSide)
    let target = DisplayTarget(
      size: size, orientation: header.orientation, isLumaOnly: isLumaOnly, keepsSource: keepsSource,
      maxMissingShare: maxMissingShare)
    let decoded = try DecodeStep.run(
      bytes, walked, to: target, limits: limits, scratch: &scratch, shouldStop: shouldStop)
    let (picture, profile) = try ColorStep.run(decoded, scratch: &scratch, shouldStop: shouldStop)
    let source = ColorStep.keepsSamples(decoded.colors, decoded.profile) ? decoded.source : nil
    return UprightPicture(
      picture: picture, profile: profile, source: source, missingShare: decoded.missingShare)
  }
}

/// A picture in the form that its renditions show.
struct UprightPicture {
  /// Its planes at the display size.
  let picture: PlanarPicture
  /// The profile to embed; nil if none is needed.
  let profile: ColorProfile?
  /// The same picture as it was decoded, at the size and in the orientation of the file; nil if that was not kept or is
  /// in other colours.
  let source: PlanarPicture?
  /// The share of the rows that the file does not have.
  let missingShare: Double
}
