/// A file and where the document lies in it to the document alone, straightened.
enum CutOutStep {
  /// Cuts the document out, from a decoding of its own that gives it as many pixels as the rendition may have, where the
  /// original has them.
  ///
  /// A document that stands upright in the picture stands upright in the rendition, however its text runs. What lies
  /// beyond the picture's edge looks like the edge. All working memory is used anew.
  ///
  /// - Parameters:
  ///   - file: The file that was walked.
  ///   - quadrilateral: In pixels of the upright original.
  ///   - size: The document's size.
  /// - Returns: A picture of the document of at most `settings.documentSide` pixels and `settings.maxDisplayByteCount`
  ///   bytes; nil when no document can look like the quadrilateral.
  /// - Throws: `DOCUMENT_CORRUPT`, `IMAGING_FAILED` or `IMAGING_TIMEOUT`.
  static func run(
    _ file: [UInt8], _ walked: WalkedPicture, _ quadrilateral: Quadrilateral, size: PictureRules.PhysicalSize,
    settings: RenditionSettings, limits: ImagingLimits, scratch: inout Scratch, shouldStop: () -> Bool
  ) throws(ImagingError) -> Rendition? {
    guard let cutOut = CutOut(quadrilateral, of: size, in: walked.header, side: settings.documentSide) else {
      return nil
    }
    // Neither mirrored nor turned: the homography does that as well.
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
