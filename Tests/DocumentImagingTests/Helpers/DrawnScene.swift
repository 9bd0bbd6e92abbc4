import Foundation

@testable import DocumentImaging

/// A card on a desk, drawn sample by sample: what is looked for is known.
struct DrawnScene {
  typealias Point = Quadrilateral.Point
  typealias Color = SIMD3<Double>

  var width = 1600
  var height = 1200
  /// Where the card's corners are, in pixels counted from the corner of the first one.
  var corners: Quadrilateral
  /// The longer side over the shorter one.
  var ratio = 85.6 / 53.98
  var paper = Color(214, 222, 226)
  var ink = Color(36, 38, 44)
  var band = Color(40, 96, 140)
  /// Without print, the card is a plain sheet.
  var isPrinted = true
  var console: @Sendable (_ x: Double, _ y: Double) -> Color = { _, _ in Color(112, 86, 60) }
  /// What becomes of each pixel at last, for example too much light.
  var light: @Sendable (_ color: Color, _ x: Double, _ y: Double) -> Color = { color, _, _ in color }

  /// A card that lies straight in the middle.
  init(share: Double = 0.7) {
    corners = Self.rectangle(width: 1600 * share, ratio: 85.6 / 53.98, turn: 0)
  }

  /// A card in the middle of a picture of the usual size.
  static func rectangle(width: Double, ratio: Double, turn degrees: Double) -> Quadrilateral {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    func corner(_ u: Double, _ v: Double) -> Point {
      let (x, y) = (u * width / 2, v * width / ratio / 2)
      return Point(800 + x * cosine - y * sine, 600 + x * sine + y * cosine)
    }
    return Quadrilateral(
      upperLeft: corner(-1, -1), upperRight: corner(1, -1), lowerRight: corner(1, 1), lowerLeft: corner(-1, 1))
  }

  func picture() -> TestPicture {
    let color = color
    // Four samples for each pixel, so that edges are as soft as a lens leaves them.
    return TestPicture(width: width, height: height) { column, row in
      var sum = Color(0, 0, 0)
      for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        let (x, y) = (Double(column) + dx, Double(row) + dy)
        sum += color(x, y)
      }
      let seen = light(sum / 4, Double(column), Double(row))
      return (Int(seen.x.rounded()), Int(seen.y.rounded()), Int(seen.z.rounded()))
    }
  }

  /// What is seen at a place of the picture, before the light.
  var color: @Sendable (_ x: Double, _ y: Double) -> Color {
    let toCard = Self.homography(onto: corners)
    return { x, y in
      let w = toCard[6] * x + toCard[7] * y + toCard[8]
      let u = (toCard[0] * x + toCard[1] * y + toCard[2]) / w, v = (toCard[3] * x + toCard[4] * y + toCard[5]) / w
      return (0...1).contains(u) && (0...1).contains(v) ? card(u, v) : console(x, y)
    }
  }

  func file(quality: Int32 = 90) -> [UInt8] { JPEGMaker.file(picture(), sampling: .s420, quality: quality) }

  /// The card's print at a place, 0 … 1 across and down: a coloured band, a picture, lines of marks like letters.
  private func card(_ u: Double, _ v: Double) -> Color {
    guard isPrinted else { return paper }
    if v < 0.16 {
      return mark(u, line: 0, columns: 40) && v > 0.05 && v < 0.11 && u < 0.6 ? paper : band
    }
    if u > 0.05, u < 0.3, v > 0.26, v < 0.8 {
      let shade = 0.5 + 0.4 * sin(u * 55) * cos(v * 31)
      return ink * (1 - shade) + Color(205, 160, 130) * shade
    }
    let line = Int((v - 0.2) / 0.08)
    let within = (v - 0.2) / 0.08 - Double(line)
    let isText = u > 0.34 && u < 0.94 && line >= 0 && line < 9 && within > 0.25 && within < 0.6
    return isText && letter(u, (within - 0.25) / 0.35, line: line + 1, columns: 64) ? ink : paper
  }

  /// Whether a place is in one of the strokes of a letter: a stem, a top, a middle and a foot.
  ///
  /// - Parameter down: The place between the top and the foot of the line, 0 … 1.
  private func letter(_ u: Double, _ down: Double, line: Int, columns: Int) -> Bool {
    let column = Int(u * Double(columns))
    let across = u * Double(columns) - Double(column)
    let bits = Self.bits(column, line)
    guard bits & 7 > 0, across < 0.72 else { return false }
    return across < 0.24 || bits & 8 > 0 && down < 0.2 || bits & 16 > 0 && abs(down - 0.5) < 0.1 || down > 0.8
  }

  private func mark(_ u: Double, line: Int, columns: Int) -> Bool {
    Self.bits(Int(u * Double(columns)), line) < 16
  }

  /// Five bits by chance.
  private static func bits(_ column: Int, _ line: Int) -> UInt64 {
    var bits = UInt64(column) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(line) &* 0xBF58_476D_1CE4_E5B9
    bits ^= bits >> 29
    bits = bits &* 0x94D0_49BB_1331_11EB
    return bits >> 59
  }

  /// The projective map of these corners to the unit square (Heckbert 1989, section 2.2), row by row.
  private static func homography(onto q: Quadrilateral) -> [Double] {
    let (p0, p1, p2, p3) = (q.upperLeft, q.upperRight, q.lowerRight, q.lowerLeft)
    let (dx1, dx2, sx) = (p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x)
    let (dy1, dy2, sy) = (p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y)
    let determinant = dx1 * dy2 - dx2 * dy1
    let g = (sx * dy2 - dx2 * sy) / determinant, h = (dx1 * sy - sx * dy1) / determinant
    let (a, b, c) = (p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x)
    let (d, e, f) = (p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y)
    // The adjugate is the inverse but for a factor, which cancels.
    return [
      e - f * h, c * h - b, b * f - c * e, f * g - d, a - c * g, c * d - a * f, d * h - e * g, b * g - a * h,
      a * e - b * d,
    ]
  }
}

extension TestPicture {
  /// The same out of focus: three times a mean over so many samples, which comes close to Gauss's bell.
  func blurred(across: Int, down: Int) -> TestPicture {
    var picture = self
    for _ in 0..<3 {
      picture = picture.averaged(radius: across, step: 3, count: width, lines: height, lineStep: 3 * width)
      picture = picture.averaged(radius: down, step: 3 * width, count: height, lines: width, lineStep: 3)
    }
    return picture
  }

  private func averaged(radius: Int, step: Int, count: Int, lines: Int, lineStep: Int) -> TestPicture {
    guard radius > 0 else { return self }
    var samples = samples
    for line in 0..<lines {
      for channel in 0..<3 {
        let start = line * lineStep + channel
        func at(_ index: Int) -> Int { Int(self.samples[start + max(0, min(count - 1, index)) * step]) }
        var sum = (-radius...radius).reduce(0) { $0 + at($1) }
        for index in 0..<count {
          samples[start + index * step] = UInt8((sum + radius) / (2 * radius + 1))
          sum += at(index + radius + 1) - at(index - radius)
        }
      }
    }
    return TestPicture(width: width, height: height, samples: samples)
  }
}
