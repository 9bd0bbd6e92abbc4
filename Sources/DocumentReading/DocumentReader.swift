/// Reads the machine-readable zones and barcodes of documents.
public struct DocumentReader: Sendable {
  /// The minimum share of legible cells of a zone; with fewer, the cells do not contain characters.
  private static let minLegibility = 0.5
  /// The share of legible cells from which no other orientation of the picture is tried.
  private static let goodLegibility = 0.9
  private static let maxZones = 4
  /// How many characters at the beginning of a single line tell whether they are characters at all.
  private static let beginningCount = 8
  /// The minimum share of legible cells of a line that is read at other heights; with fewer, something covers it.
  private static let minFineLegibility = 0.7
  /// How many of the readings at other heights count: the best one alone would be too sure of itself.
  private static let bestReadings = 4
  /// The maximum longer side of the size at which a picture is read first: 26 pixels for each of the 44 characters of a
  /// passport that fills it.
  private static let goodLongSide = 1300
  private static let maxSizes = 3
  /// The minimum mean score of a zone's grids: zones have 0.9 and more, and other print seldom more than 0.6.
  private static let minGridScore = 0.68
  /// The minimum share of certain characters of a zone whose check digits do not hold; other print has less.
  private static let minCertainShare = 0.5

  private let classifier = CharacterClassifier.trained

  /// Creates a reader.
  public init() {}

  /// Reads the machine-readable zone of a document or, if it has none, its barcode, however the picture is turned.
  ///
  /// A picture can be made for which this takes minutes, as for ``code(in:)``.
  ///
  /// - Parameter picture: The document alone, or a picture with it; letters at least 12 pixels high are read best.
  /// - Returns: nil if there is neither, or it cannot be read at all.
  public func read(_ picture: GrayPicture) -> DocumentReading? {
    let (zone, codeAreas) = zone(on: picture)
    return code(in: codeAreas) ?? zone
  }

  /// Reads the machine-readable zone of a document, however the picture is turned.
  ///
  /// - Parameter picture: As of ``read(_:)``.
  /// - Returns: The zone, nil if there is none; and, unless its check digits hold, the areas that look like a barcode.
  public func zone(on picture: GrayPicture) -> (reading: DocumentReading?, codeAreas: [CodeArea]) {
    let (zone, places, ink) = zoneAtEverySize(on: picture)
    if let zone, zone.checkDigitsHold { return (zone, []) }
    if let mirrored = mirroredZone(at: places) { return (mirrored, []) }
    let isTelling = zone.map { $0.certainShare >= Self.minCertainShare } ?? false
    return (isTelling ? zone : nil, CodeArea.all(on: picture, ink ?? InkMap(picture)))
  }

  /// Reads the barcode of a licence or, if there is none, the first that is found.
  ///
  /// The library that reads the codes has no time limit, so untrusted pictures are read in a process that has one.
  ///
  /// - Parameter areas: Those of one picture.
  public func code(in areas: [CodeArea]) -> DocumentReading? {
    var first: DocumentReading?
    for area in areas {
      for code in Barcode.read(area.part) {
        let reading = DocumentReading(code, in: area)
        if reading.kind == .aamva { return reading }
        first = first ?? reading
      }
    }
    return first
  }

  /// Returns the zone if the picture is mirrored; nil unless its check digits hold.
  ///
  /// - Parameter places: Where a zone may be: mirrored lines have the same places.
  private func mirroredZone(at places: [ZonePlace]) -> DocumentReading? {
    var best: Found?
    for place in places {
      guard let found = read(place, isMirrored: true), found.isBetter(than: best) else { continue }
      best = found
      if found.isCertain { break }
    }
    guard var zone = best?.documentReading, zone.checkDigitsHold, zone.fields.count > 1 else { return nil }
    zone.isMirrored = true
    return zone
  }

  /// Returns the zone of a picture, which is searched at several sizes: letters that are large or small are missed at its
  /// own. Also returns where a zone may be, and the ink of the picture itself if the search came to that size.
  private func zoneAtEverySize(on picture: GrayPicture) -> (zone: DocumentReading?, places: [ZonePlace], ink: InkMap?) {
    var best: Found?
    var places: [ZonePlace] = []
    var ownInk: InkMap?
    var isChecked: Bool { best?.reading.isChecked ?? false }
    func search(_ sized: GrayPicture, _ threshold: InkMap.Threshold = .normal) {
      let ink = InkMap(sized, threshold)
      if sized.width == picture.width, threshold == .normal { ownInk = ink }
      let magnification = max(1, Double(sized.width) / Double(picture.width))
      if let found = zone(however: sized, ink, magnification, &places), found.isBetter(than: best) { best = found }
    }
    let (first, larger) = sizes(of: picture)
    search(first)
    if !isChecked, first.longSide > Self.goodLongSide / 2 {
      // Lines that are long enough to be found have letters of seven pixels and more here, so a larger size shows more
      // only if some lines looked like a zone.
      let mayShowMore = places.contains { $0.grids.contains { $0.count > 1 } }
      // The lines of a background pattern join those of a zone. They are lighter, and too fine for half the size.
      search(first, .strict)
      if !isChecked, let halved = first.halved { search(halved) }
      if best == nil, !mayShowMore { return (nil, places, ownInk) }
    }
    for sized in larger {
      if let best, best.isCertain { break }
      search(sized)
    }
    return (best?.documentReading, places, ownInk)
  }

  /// The picture at the size at which a zone across it is read best and soonest, and at larger sizes, each made when it is
  /// asked for and twice the one before, up to its own. A small picture is enlarged.
  func sizes(of picture: GrayPicture) -> (first: GrayPicture, larger: some Sequence<GrayPicture>) {
    func isLarge(_ picture: GrayPicture) -> Bool { picture.longSide > Self.goodLongSide }
    let halved = Array(sequence(first: picture) { isLarge($0) ? $0.halved : nil })
    let larger =
      isLarge(picture)
      ? AnySequence(halved.dropLast().reversed())
      : AnySequence(sequence(first: picture) { isLarge($0) ? nil : $0.doubled }.dropFirst())
    return (halved[halved.count - 1], larger.prefix(Self.maxSizes - 1))
  }

  private func zone(
    however picture: GrayPicture, _ ink: InkMap, _ magnification: Double, _ places: inout [ZonePlace]
  ) -> Found? {
    // Documents with a zone are wider than high.
    let isUpright = picture.height > picture.width
    var best: Found?
    for isTurned in [isUpright, !isUpright] {
      let view = PictureView(picture: picture, ink: ink, isTurned: isTurned, magnification: magnification)
      if let found = zone(in: view, &places), found.isBetter(than: best) { best = found }
      if let best, best.isCertain { break }
    }
    return best
  }

  /// A zone that was read.
  private struct Found {
    let reading: CheckedReading
    /// The share of cells with a legible character.
    let legibility: Double
    /// The number of cells.
    let count: Int
    /// The corners of each line, in shares of the picture's sides.
    let places: [[Point]]

    var documentReading: DocumentReading { DocumentReading(reading, places: places) }

    /// Whether nothing better can be found.
    var isCertain: Bool { reading.isChecked && legibility >= DocumentReader.goodLegibility }

    func isBetter(than other: Found?) -> Bool {
      guard let other else { return true }
      if reading.isChecked != other.reading.isChecked { return reading.isChecked }
      // Of two that are not certain, the one with more legible cells is better.
      return legibility * Double(count) > other.legibility * Double(other.count)
    }
  }

  /// Where a zone may be.
  private struct ZonePlace {
    let view: PictureView
    /// The height of its letters.
    let height: Double
    /// The cells of each line, by the numbers of cells that match best.
    let grids: [[CellGrid]]
    /// How much ink each column of each line has.
    let columns: [[Int]]
  }

  private func zone(in view: PictureView, _ places: inout [ZonePlace]) -> Found? {
    var best: Found?
    for lines in LineFinder(view).zones().prefix(Self.maxZones) {
      let place = place(of: lines, in: view)
      places.append(place)
      guard let found = read(place), found.isBetter(than: best) else { continue }
      best = found
      if found.isCertain { break }
    }
    return best
  }

  /// Fits cells to lines.
  private func place(of lines: [TextLine], in view: PictureView) -> ZonePlace {
    let height = lines.map(\.height).max() ?? 0
    let columns = lines.map { view.columns(y: $0.y, slope: $0.slope, half: 0.55 * height) }
    // The first line of a Swiss licence is too short to be found; it is searched for beside the others.
    let lengths = Set(
      ZoneLayout.all.map { $0.kind == .swissDrivingLicence ? Array($0.lengths.dropFirst()) : $0.lengths }
        .filter { $0.count == lines.count }.map { $0[0] })
    let candidates = lengths.compactMap { count -> (grids: [CellGrid], score: Double)? in
      let own = zip(lines, columns).map { CellGrid(count, on: $0, columns: $1) }
      guard let best = own.compactMap(\.self).max(by: { $0.score < $1.score }), best.score >= Self.minGridScore else {
        return nil
      }
      // The lines of a zone begin and end together, so the best line corrects those that are disturbed by print beside
      // them.
      let grids = zip(own, zip(lines, columns)).map { grid, place in
        let like = CellGrid(like: best, on: place.0, columns: place.1)
        return grid.map { $0.score >= like.score ? $0 : like } ?? like
      }
      return (grids, grids.map(\.score).reduce(0, +) / Double(grids.count))
    }
    let likely = candidates.filter { $0.score >= Self.minGridScore }.sorted { $0.score > $1.score }
    return ZonePlace(view: view, height: height, grids: likely.prefix(2).map(\.grids), columns: columns)
  }

  private func read(_ place: ZonePlace, isMirrored: Bool = false) -> Found? {
    var best: Found?
    // A frame beside the zone may have been taken for its first or last character.
    for shift in [0, -1, 1] {
      for grids in place.grids {
        let shifted = shift == 0 ? grids : zip(grids, place.columns).map { $0.shifted(by: shift, columns: $1) }
        guard let found = read(shifted, at: place, isMirrored), found.isBetter(than: best) else { continue }
        best = found
        if found.reading.isChecked { return found }
      }
    }
    return best
  }

  private func read(_ grids: [CellGrid], at place: ZonePlace, _ isMirrored: Bool) -> Found? {
    let (height, view) = (place.height, place.view)
    let orientations = [false, true].map { LetterOrientation(isUpsideDown: $0, isMirrored: isMirrored) }
    guard orientations.contains(where: { mayBeginZone(grids, height: height, in: view, $0) }) else { return nil }
    // One line is enough to detect that all are upside down, because such letters score lower.
    guard let trial = grids.last else { return nil }
    let turned = orientations.map { ($0, line: classifier.read(trial, height: height, in: view, orientation: $0)) }
    let (orientation, last) = turned[turned[1].line.meanScore > turned[0].line.meanScore ? 1 : 0]
    var grids = grids
    var lines = grids.dropLast().map { classifier.read($0, height: height, in: view, orientation: orientation) }
    lines.append(last)
    let first = orientation.isUpsideDown ? lines.count - 1 : 0
    if lines.count > 1, lines[first].isBesideLetters {
      // The check digits of the other lines do not tell that the grid of this one is one place off.
      let moved = [-1, 1].map { grids[first].shifted(by: $0, columns: place.columns[first]) }
        .map { ($0, line: classifier.read($0, height: height, in: view, orientation: orientation)) }
      let best = moved.filter { !$0.line.isBesideLetters }.max { $0.line.meanScore < $1.line.meanScore }
      if let best { (grids[first], lines[first]) = best }
    }
    if orientation.isUpsideDown {
      lines.reverse()
      grids.reverse()
    }
    if let grid = Self.shortLine(before: grids, orientation) {
      lines.insert(classifier.read(grid, height: height, in: view, orientation: orientation), at: 0)
      grids.insert(grid, at: 0)
    }
    // Print that has the size of a zone is most often taken for a line of a licence, and reading it again takes long.
    let layouts = ZoneLayout.all.filter { $0.lengths == lines.map(\.count) && $0.mayHaveMarks(lines) }
    guard !layouts.isEmpty else { return nil }
    lines = zip(lines, grids).map { refined($0, of: $1, height: height, in: view, orientation) }
    let legibility = lines.map(\.legibility).reduce(0, +) / Double(lines.count)
    guard legibility >= Self.minLegibility else { return nil }
    let (width, down) = (Double(view.picture.width), Double(view.picture.height))
    let places = grids.map { grid in
      grid.corners(height: height, orientation).map(view.unturned).map { Point(x: $0.x / width, y: $0.y / down) }
    }
    // Layouts with fixed texts are tried first, because the others accept any text.
    let readings = layouts.sorted { $0.marks.count > $1.marks.count }
      .map { CheckedReading(lines, by: $0.fitted(to: lines)) }
    // Without its fixed texts, or all of its check digits, nothing tells that print has such a layout.
    guard let reading = readings.first(where: \.isChecked) ?? readings.first(where: \.hasMarks) else { return nil }
    return Found(reading: reading, legibility: legibility, count: reading.characters.count, places: places)
  }

  /// Whether the first characters may be those of a zone of so many lines. Print that looks like cells is most often a
  /// single line, and zones of one line begin with a fixed character, so the rest need not be read.
  private func mayBeginZone(
    _ grids: [CellGrid], height: Double, in view: PictureView, _ orientation: LetterOrientation
  ) -> Bool {
    guard let line = grids.first, grids.count == 1 else { return true }
    func beginning(_ count: Int) -> ReadLine {
      classifier.read(line, first: count, height: height, in: view, orientation: orientation)
    }
    let first = beginning(1)
    return ZoneLayout.all.contains { $0.lengths == [line.count] && $0.mayHaveMarks([first]) }
      && beginning(Self.beginningCount).legibility >= Self.minLegibility
  }

  /// Reads a line again, a little higher and lower and with smaller and larger letters, if some of its characters are not
  /// certain: both are measured with an error. The best readings count together.
  private func refined(
    _ line: ReadLine, of grid: CellGrid, height: Double, in view: PictureView, _ orientation: LetterOrientation
  ) -> ReadLine {
    guard line.legibility >= Self.minFineLegibility, !line.isCertain else { return line }
    let readings = [-0.16, -0.08, 0, 0.08, 0.16].flatMap { offset in
      [0.9, 1, 1.1].map { factor in
        guard offset != 0 || factor != 1 else { return line }
        return classifier.read(
          grid.moved(down: offset * height), height: factor * height, in: view, orientation: orientation)
      }
    }
    return ReadLine(meanOf: readings.sorted { $0.meanScore > $1.meanScore }.prefix(Self.bestReadings))
  }

  /// Returns where the short first line of a Swiss licence would be, in reading order; nil if the lines cannot be its
  /// other two.
  private static func shortLine(before grids: [CellGrid], _ orientation: LetterOrientation) -> CellGrid? {
    let lengths = ZoneLayout.swissDrivingLicence.lengths
    guard grids.map(\.count) == Array(lengths.dropFirst()), let (first, second) = grids.first.map({ ($0, grids[1]) })
    else { return nil }
    let cells = orientation.runsLeft ? (first.count - lengths[0])..<first.count : 0..<lengths[0]
    return CellGrid(cells, of: first, below: first.line.y - second.line.y)
  }
}

extension ReadLine {
  /// Whether the cells of the line with the document code are beside its letters.
  fileprivate var isBesideLetters: Bool {
    let characters = characters
    return ZoneLayout.letterPlaces.contains { $0 < count && characters[$0] == ZoneLayout.filler }
  }
}

extension CellGrid {
  /// The corners of the line, clockwise from its own upper left one; of a mirrored line, counterclockwise.
  fileprivate func corners(height: Double, _ orientation: LetterOrientation) -> [Point] {
    let (left, right) = (x(of: 0) - 0.6 * pitch, x(of: count - 1) + 0.6 * pitch)
    let half = 0.75 * height
    let corners = [(left, -half), (right, -half), (right, half), (left, half)].map { x, down in
      Point(x: x - down * line.slope, y: line.middle(at: x) + down)
    }
    return switch (orientation.isUpsideDown, orientation.isMirrored) {
    case (false, false): corners
    case (true, false): [corners[2], corners[3], corners[0], corners[1]]
    case (false, true): [corners[1], corners[0], corners[3], corners[2]]
    case (true, true): [corners[3], corners[2], corners[1], corners[0]]
    }
  }
}
