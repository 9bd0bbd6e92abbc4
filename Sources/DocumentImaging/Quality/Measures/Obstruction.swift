/// Measures how much of a document fingers cover.
///
/// A finger crosses a side: what lies just inside and just outside has one colour, which is neither that of the rest of
/// the document's rim nor that of the rest of the background. From there it is followed inwards.
///
/// The limits were compared with 22 official specimens on 60 photographs of other things, with and without drawn
/// fingers of four skins.
struct Obstruction {
  /// Luma, blue and red chroma.
  private typealias Color = SIMD3<Float>

  /// The number of cells along the document's longer side.
  private static let length = 96
  /// The number of cells around the document.
  private static let margin = 14
  /// The rows of cells that are compared, counted outwards and inwards from a side.
  private static let (outside, inside) = (3...5, 1...3)
  /// The widths of a finger, as shares of the document's longer side: three millimetres of a card and more. One that
  /// covers a corner may cross a side with a smaller part of its width.
  private static let (widths, minCornerWidth) = (0.045...0.4, 0.02)
  /// The maximum difference between both sides of a line within a finger, and within all of the finger.
  private static let (maxStep, maxSpread): (Float, Float) = (22, 26)
  /// The minimum difference from the background and from the document's rim.
  private static let (minBackground, minRim): (Float, Float) = (18, 14)
  /// The maximum share of the background around the document that has a finger's colour.
  private static let maxAlikeShare = 0.2
  /// The share of the document that a covered corner counts as.
  private static let cornerShare = 0.04

  private let columns, rows: Int
  /// From the document's shares of the sides to the picture.
  private let toPicture: Homography
  private let planes: [Plane]
  private var isCovered: [Bool]

  /// Returns the covered share of a document, 0 … 1; nil if the picture is grey, or shows nothing but the document.
  static func measure(_ scene: Scene) -> Double? {
    guard let document = scene.document, !document.isWholePicture, let chroma = scene.small.chroma else { return nil }
    var obstruction = Obstruction(document.quadrilateral, in: [scene.small.luma, chroma.blue, chroma.red])
    for side in Side.allCases { obstruction.cover(from: side) }
    return obstruction.share
  }

  private init(_ place: Quadrilateral, in planes: [Plane]) {
    let (across, down) = place.lengths
    let scale = Double(Self.length) / max(across, down)
    columns = max(16, Int((across * scale).rounded()))
    rows = max(16, Int((down * scale).rounded()))
    toPicture = Homography(unitSquareTo: place)
    self.planes = planes
    isCovered = [Bool](repeating: false, count: columns * rows)
  }

  // MARK: Sides

  /// A side of the document, from which rows are counted inwards, and columns clockwise along it.
  private enum Side: CaseIterable {
    case upper, right, lower, left
  }

  private func length(of side: Side) -> Int { side == .upper || side == .lower ? columns : rows }
  private func depth(from side: Side) -> Int { side == .upper || side == .lower ? rows : columns }

  /// Returns the place of a cell that is so far along a side and so far inwards from it; negative is outwards.
  private func place(_ side: Side, _ along: Int, _ inwards: Int) -> (column: Int, row: Int) {
    switch side {
    case .upper: (along, inwards)
    case .right: (columns - 1 - inwards, along)
    case .lower: (columns - 1 - along, rows - 1 - inwards)
    case .left: (inwards, rows - 1 - along)
    }
  }

  /// Returns the colour of a cell; nil beyond the picture, and further from the document than is looked at.
  private func color(_ side: Side, _ along: Int, _ inwards: Int) -> Color? {
    let (column, row) = place(side, along, inwards)
    guard (-Self.margin..<columns + Self.margin).contains(column), (-Self.margin..<rows + Self.margin).contains(row)
    else {
      return nil
    }
    let point = toPicture.map((Double(column) + 0.5) / Double(columns), (Double(row) + 0.5) / Double(rows))
    let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
    guard (0..<planes[0].width).contains(x), (0..<planes[0].height).contains(y) else { return nil }
    return Color(Float(planes[0][x, y]), Float(planes[1][x, y]) - 128, Float(planes[2][x, y]) - 128)
  }

  /// Returns the colour just outside a side; nil beyond the picture.
  private func around(_ side: Side, _ along: Int) -> Color? {
    Self.mean(Self.outside.compactMap { color(side, along, -$0) })
  }

  // MARK: Fingers

  /// Marks what fingers that cross a side cover.
  private mutating func cover(from side: Side) {
    let places = Array(0..<length(of: side))
    let outer = places.map { around(side, $0) }
    let rim = places.map { along in Self.mean(Self.inside.compactMap { color(side, along, $0) }) }
    guard let background = Self.median(outer.compactMap(\.self)), let paper = Self.median(rim.compactMap(\.self))
    else {
      return
    }
    let crosses = places.map { along in
      guard let outer = outer[along], let inner = rim[along] else { return false }
      return Self.difference(outer, inner) < Self.maxStep && Self.isLikeSkin(outer) && Self.isLikeSkin(inner)
        && Self.difference(outer, background) > Self.minBackground && Self.difference(inner, paper) > Self.minRim
    }
    var start = 0
    while start < places.count {
      guard let first = crosses[start...].firstIndex(of: true) else { return }
      let end = crosses[first...].firstIndex(of: false) ?? places.count
      start = end
      let width = Double(end - first) / Double(Self.length)
      let isAtCorner = first <= 3 || end >= places.count - 3
      guard width >= (isAtCorner ? Self.minCornerWidth : Self.widths.lowerBound), width <= Self.widths.upperBound,
        let skin = Self.median(rim[first..<end].compactMap(\.self)), !isBackground(skin, besides: first..<end, of: side)
      else { continue }
      follow(skin, from: side, first..<end)
    }
  }

  /// Whether the background has a colour in other places than a finger, as wood and cloth may.
  private func isBackground(_ skin: Color, besides run: Range<Int>, of side: Side) -> Bool {
    let near = (run.lowerBound - run.count)..<(run.upperBound + run.count)
    let others = Side.allCases.flatMap { other in
      (0..<length(of: other)).filter { other != side || !near.contains($0) }.compactMap { around(other, $0) }
    }
    let alike = others.count { Self.difference($0, skin) < Self.minBackground }
    return Double(alike) > Self.maxAlikeShare * Double(others.count)
  }

  /// Marks the connected cells of a finger's colour within the document, if they continue outwards as far as is seen: a
  /// hand is larger than what it covers.
  private mutating func follow(_ skin: Color, from side: Side, _ run: Range<Int>) {
    let band = (run.lowerBound - run.count)..<(run.upperBound + run.count)
    let (width, first) = (band.count, -Self.margin)
    var isSeen = [Bool](repeating: false, count: width * (depth(from: side) + Self.margin))
    var waiting = run.flatMap { along in (0...2).map { (along, $0) } }
    var (found, continues) = ([Int](), false)
    while let (along, inwards) = waiting.popLast() {
      guard band.contains(along), inwards < depth(from: side) else { continue }
      guard inwards >= first, let color = color(side, along, inwards) else {
        if inwards < 0 { continues = true }
        continue
      }
      let index = (inwards - first) * width + along - band.lowerBound
      guard !isSeen[index], Self.isLikeSkin(color), Self.difference(color, skin) <= Self.maxSpread else { continue }
      isSeen[index] = true
      if inwards >= 0, (0..<length(of: side)).contains(along) {
        let (column, row) = place(side, along, inwards)
        found.append(row * columns + column)
      }
      waiting += [(along, inwards + 1), (along, inwards - 1), (along + 1, inwards), (along - 1, inwards)]
    }
    guard continues else { return }
    for index in found { isCovered[index] = true }
  }

  /// The covered share, in which a covered corner counts as ``cornerShare``.
  private var share: Double {
    let all = Double(isCovered.count { $0 }) / Double(isCovered.count)
    let size = Int(0.06 * Double(Self.length))
    func corner(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
      let count = rows.reduce(0) { sum, row in sum + columns.count { isCovered[row * self.columns + $0] } }
      return Double(count) / Double(size * size)
    }
    let corners = [0..<size, rows - size..<rows].flatMap { rows in
      [0..<size, columns - size..<columns].map { corner($0, rows) }
    }
    return max(all, Self.cornerShare * (corners.max() ?? 0))
  }

  // MARK: Colours

  /// Whether chroma is that of skin, light or dark, in some light: more red than blue.
  private static func isLikeSkin(_ color: Color) -> Bool {
    color.z > 5 && color.y < 3 && color.z - color.y > 9
  }

  /// The distance of two colours, in which chroma counts more than luma, since a finger has a shaded and a lit side.
  private static func difference(_ one: Color, _ other: Color) -> Float {
    let difference = one - other
    return (difference * difference * Color(0.25, 2, 2)).sum().squareRoot()
  }

  private static func mean(_ colors: [Color]) -> Color? {
    colors.isEmpty ? nil : colors.reduce(Color(), +) / Float(colors.count)
  }

  private static func median(_ colors: [Color]) -> Color? {
    guard !colors.isEmpty else { return nil }
    func middle(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }
    // Not by key paths, which take their time with vectors.
    return Color(middle(colors.map { $0.x }), middle(colors.map { $0.y }), middle(colors.map { $0.z }))
  }
}
