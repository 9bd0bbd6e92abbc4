internal import DocumentImaging
internal import DocumentReading
internal import MusterStore
package import VerificationFlow

/// Returns what a frame of a camera's preview lacks to be a good picture of a document. The frame is not stored.
package struct HintDocument: Sendable {
  /// What a frame shows.
  package struct Hint: Sendable, Equatable {
    /// The first fault to correct; nil if a picture taken now would be good.
    package let code: String?
    /// The corners of the document, clockwise from the upper left one, in shares of the frame's width and height; nil
    /// if none was found.
    package let corners: [[Double]]?
  }

  /// The maximum size of a frame in bytes.
  package static let maxBytes = 524_288
  /// The maximum longer side of a frame in pixels.
  package static let maxLongSide = 1600

  /// The faults that are not judged on a frame: size, which only the picture itself has, and colour, which another
  /// picture would lack as well. Screens are not looked for in frames.
  fileprivate static let unmeasured: [QualityCode] = [.resolutionLow, .fileLarge, .greyscale]
  /// The minimum sharpness of a sharp frame, as a share of its resolution.
  fileprivate static let minSharpShare = 0.55

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let images: ImageWorkers
  /// The limit per session, above what a page sends.
  let limiter = RateLimiter(rate: 5, burst: 30)
  /// The slots of frames that are judged or wait. A hint is useful for a moment only, so that few frames may wait.
  let queue = Slots(6)

  /// Judges a frame.
  ///
  /// - Parameter bytes: A JPEG of at most ``maxBytes``.
  /// - Throws: `SESSION_TOKEN_NEEDED`; `DOCUMENT_TYPE_UNKNOWN`; `TOO_MANY_REQUESTS`; `HINTS_BUSY` if too many frames
  ///   wait; `UNSUPPORTED_FORMAT` and the other codes of pictures.
  package func judge(_ bytes: [UInt8], of key: SideKey, by caller: Caller) async throws -> Hint {
    let session = try caller.sessionID
    guard configuration.catalogue[key.type] != nil else {
      throw ServiceError(.documentTypeUnknown, "type: must be a document type of the catalogue.")
    }
    try limiter.take(session.rawValue, at: clock.now())
    guard queue.take() else { throw ServiceError.hintsBusy }
    defer { queue.release() }
    let rules = configuration.quality.rules(for: key)
    let picture = try await judge(bytes, by: rules)
    var likeness: Double?
    if let hash = picture.perceptualHash { likeness = try await greatestLikeness(of: hash, besides: key, in: session) }
    return Hint(picture, similar: likeness.map { rules.thresholds.judge(.similarPicture, $0) })
  }

  private func judge(_ bytes: [UInt8], by rules: PictureRules) async throws -> JudgedPicture {
    do {
      let header = try HeaderWalk.read(bytes, limits: configuration.limits)
      guard header.format == .jpeg, max(header.width, header.height) <= Self.maxLongSide else {
        throw ImagingError(.formatUnsupported, "Frames must be JPEGs of at most \(Self.maxLongSide) pixels.")
      }
      return try await images.judge(bytes, rules: rules)
    } catch let error as ImagingError where error.code == .timeout || error.code == .failed {
      throw ServiceError.hintsBusy
    } catch let error as ImagingError {
      throw ServiceError(error)
    }
  }

  /// Returns the greatest similarity to the pictures of other sides that the session has; nil if there are none.
  private func greatestLikeness(
    of hash: PerceptualHash, besides key: SideKey, in session: SessionID
  ) async throws -> Double? {
    try await store.database.read { connection in
      let process = try connection.process(of: session, limits: configuration.flowLimits)
      return try process?.current.flatMap { try LikeDocuments(of: hash, key, in: $0.id, on: connection).greatest }
    }
  }
}

extension HintDocument.Hint {
  /// - Parameter similar: How similar it is to the pictures of other sides; nil if there are none.
  fileprivate init(_ picture: JudgedPicture, similar: QualityFact?) {
    let resolution = picture.quality.first { $0.code == .resolutionLow }?.value ?? 0
    code =
      (picture.quality + [similar].compactMap(\.self)).first { fact in
        guard fact.severity == .reject, !HintDocument.unmeasured.contains(fact.code) else { return false }
        // A frame has fewer dots per inch than the picture, however sharp it is.
        return fact.code != .blurry || fact.value < HintDocument.minSharpShare * resolution
      }?.code.rawValue
    let header = picture.header
    corners = picture.quadrilateral.map {
      [Point]($0, ofWidth: header.uprightWidth, height: header.uprightHeight).map { [$0.x, $0.y] }
    }
  }
}

extension ServiceError {
  static let hintsBusy = ServiceError(
    .hintsBusy,
    "The service is judging too many frames at the same time. Take the picture without hints.",
    retryAfter: .seconds(5))
}
