internal import CImageKernels
internal import Foundation

/// What is printed on a document, as evidence that it is one: photos of anything else have sides, and sides of any ratio,
/// but not lines of small print.
struct DocumentPrint {
  /// The length in samples to which a document's longer side is scaled: nine samples per millimetre of a card.
  static let longSide = 800
  /// The maximum number of letters of a document; a picture with more is a page of text or a texture.
  private static let maxLetters = 400
  /// The numbers of letters at which a barcode makes the difference.
  private static let doubtfulLetters = 8..<60
  /// The minimum size of a barcode, and the number of letters that it counts for.
  private static let (minBarcodeTiles, barcodeLetters) = (20, 20)

  /// The minimum number of lines; bank cards have fewer.
  private static let minLines = 4

  let lines: PrintedLines
  /// Whether a part is covered with a barcode; not searched where it would make no difference.
  let hasBarcode: Bool

  /// Whether there are as many letters as in two lines of a machine-readable zone.
  var hasZoneLetters: Bool { lines.zoneLetterCount >= 2 * PrintedLines.minZoneLetters }

  /// Whether there are at least two lines of a machine-readable zone all across.
  var hasZone: Bool { hasZoneLetters && lines.zoneSpan > 0.65 }

  /// The kind of the machine-readable zone; nil if there is none, or if it is that of another format.
  var zone: Zone? {
    guard hasZone else { return nil }
    return switch lines.longestZoneLine {
    case 26...32 where lines.zoneLineCount >= 3: .card
    case 40...46: .page
    default: nil
    }
  }

  /// The number of clockwise quarter turns after which the zone is at the bottom, where all documents have it (ICAO Doc
  /// 9303-3); nil if there is none, or if it is in the middle.
  var quarterTurns: Int? {
    guard hasZone, abs(lines.zoneCenter - 0.5) > 0.1 else { return nil }
    let isBehind = lines.zoneCenter > 0.5
    return lines.areVertical ? isBehind ? 1 : 3 : isBehind ? 0 : 2
  }

  /// A machine-readable zone, by the format of its document.
  enum Zone {
    /// Three lines of 30 characters (TD1, ICAO Doc 9303-5).
    case card
    /// Two lines of 44 characters (passports and large visas, ICAO Doc 9303-4 and 9303-7).
    case page
  }

  /// The certainty that something with four sides is a document rather than a frame, a screen or a sheet, 0 … 1.
  ///
  /// The 27 official specimens that the limits were compared with have 84 to 225 letters; of pictures of other things,
  /// see docs/quality.md.
  var certainty: Double { certainty(middle: 38) }

  /// The certainty that a picture without such sides is a scan of a document, 0 … 1.
  var scanCertainty: Double { certainty(middle: 45) }

  /// - Parameter middle: The number of letters that leaves it open.
  private func certainty(middle: Double) -> Double {
    guard lines.letterCount < Self.maxLetters else { return 0 }
    if hasZoneLetters { return 0.99 }
    let isSparse = lines.lineCount < Self.minLines
    let letters = lines.letterCount + (hasBarcode ? Self.barcodeLetters : isSparse ? -Self.barcodeLetters : 0)
    return 1 / (1 + exp((middle - Double(letters)) / 8))
  }

  /// Searches the print of a document, straightened, or of a whole picture.
  ///
  /// - Parameter quadrilateral: The document in pixels of the picture; nil for the whole picture.
  /// - Returns: nil if the quadrilateral cannot be a document.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  init?(
    of quadrilateral: Quadrilateral?, in picture: PlanarPicture, scratch: inout Scratch
  ) throws(ImagingError) {
    let place = quadrilateral ?? Quadrilateral(pictureOf: picture.size)
    guard place.isDocument(in: picture.size) else { return nil }
    let luma = try picture.straightenedLuma(of: place, scratch: &scratch)
    let ink = try Ink(of: luma, memory: &scratch.findings)
    lines = PrintedLines(in: ink)
    hasBarcode =
      Self.doubtfulLetters.contains(lines.letterCount) && BarcodePanel.tileCount(in: ink) >= Self.minBarcodeTiles
  }
}

extension PlanarPicture {
  /// Returns the luma of a document, straightened, with a longer side of ``DocumentPrint/longSide`` samples. It is valid
  /// until another document is straightened.
  ///
  /// - Parameter place: The document in pixels of this picture.
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  func straightenedLuma(of place: Quadrilateral, scratch: inout Scratch) throws(ImagingError) -> Plane {
    if let last = scratch.straightenedLuma, last.place == place { return last.luma }
    let lengths = place.edgeLengths
    let (across, down) = ((lengths[0] + lengths[2]) / 2, (lengths[1] + lengths[3]) / 2)
    let scale = Double(DocumentPrint.longSide) / max(across, down)
    let size = PixelSize(
      width: max(1, Int((across * scale).rounded())), height: max(1, Int((down * scale).rounded())))
    // Straightening does not average samples, so a larger picture is reduced first.
    let factor = max(1, Int((1 / scale).rounded()))
    let (source, placeThere) =
      factor == 1
      ? (PlanarPicture(size: self.size, planes: [planes[0]]), place)
      : try reducedLuma(around: place, by: factor, memory: &scratch.findings)
    let luma = try source.straightened(
      placeThere, to: size, into: &scratch.straightened, by: MUSTER_INTERPOLATION_LINEAR, shouldStop: { false }
    ).planes[0]
    scratch.straightenedLuma = (place, luma)
    return luma
  }

  /// Returns the luma of the pixels around a document, reduced by an integer factor, and where the document is in it.
  private func reducedLuma(
    around place: Quadrilateral, by factor: Int, memory: inout PixelMemory
  ) throws(ImagingError) -> (luma: PlanarPicture, place: Quadrilateral) {
    let whole = PixelSize(width: size.width / factor, height: size.height / factor)
    let inWhole = place.scaled(from: size, to: whole)
    let columns = Self.span(inWhole.corners.map(\.x), within: whole.width)
    let rows = Self.span(inWhole.corners.map(\.y), within: whole.height)
    let size = PixelSize(width: columns.count, height: rows.count)
    let (source, target) = (planes[0], try memory.planes(PlaneLayout.full(1, of: size))[0])
    unsafe muster_shrink(
      source.row(rows.lowerBound * factor) + columns.lowerBound * factor, source.stride, Int32(factor), target.row(0),
      target.stride, Int32(size.width), Int32(size.height), muster_simd_best())
    let place = inWhole.map {
      Quadrilateral.Point($0.x - Double(columns.lowerBound), $0.y - Double(rows.lowerBound))
    }
    return (PlanarPicture(size: size, planes: [target]), place)
  }

  /// Returns the samples among `count` that these places take, with the neighbours that interpolation needs.
  private static func span(_ places: [Double], within count: Int) -> Range<Int> {
    let margin = 4.0
    let first = max(0, (places.min() ?? 0) - margin), last = min(Double(count - 1), (places.max() ?? 0) + margin)
    let lower = min(Int(first), count - 1)
    return lower..<max(lower + 1, Int(last) + 1)
  }
}
