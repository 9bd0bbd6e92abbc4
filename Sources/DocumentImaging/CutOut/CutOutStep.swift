/// The step from a file and the document's position to a straightened picture of the document alone.
enum CutOutStep {
  /// Cuts the document out. It decodes the original again, so that the document gets as many pixels as the rendition
  /// may have, if the original has them.
  ///
  /// A document that is upright in the picture is upright in the rendition, regardless of the direction of its text.
  /// Areas beyond the picture's edge repeat the edge. All working memory is reused.
  ///
  /// - Parameters:
  ///   - file: The complete file.
  ///   - walked: The result of walking the file.
  ///   - quadrilateral: The document in pixels of the upright original.
  ///   - size: The document's physical size.
  /// - Returns: A picture of the document of at most `settings.documentSide` pixels and
  ///   `settings.maxDisplayByteCount` bytes; nil if the quadrilateral cannot be a document.
  /// - Throws: `DOCUMENT_CORRUPT`, `IMAGING_FAILED` or `IMAGING_TIMEOUT`.
  static func run(
    _ file: [UInt8], _ walked: WalkedPicture, _ quadrilateral: Quadrilateral, size: PictureRules.PhysicalSize,
    settings: RenditionSettings, limits: ImagingLimits, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> Rendition? {
    guard let cutOut = CutOut(quadrilateral, of: size, in: walked.header, side: settings.documentSide) else {
      return nil
    }
    // Neither mirrored nor turned: the homography does both.
    let decoded = try DecodeStep.run(
      file, walked, to: DisplayTarget(size: cutOut.frame, orientation: .up), limits: limits, scratch: &scratch,
      shouldStop: shouldStop)
    let colored = try ColorStep.run(decoded, scratch: &scratch, shouldStop: shouldStop)
    let document = try colored.picture.straightened(
      cutOut.quadrilateral, to: cutOut.size, into: &scratch.upright, shouldStop: shouldStop)
    return try EncodeStep.display(
      document, profile: colored.profile, settings: settings, scratch: &scratch, shouldStop: shouldStop)
  }
}
