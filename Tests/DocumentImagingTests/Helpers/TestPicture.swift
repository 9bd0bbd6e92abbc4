import Foundation

/// A picture of whole pixels, red, green, blue; what tests draw, encode and compare.
struct TestPicture: Equatable {
  let width: Int
  let height: Int
  /// Three samples for each pixel.
  var samples: [UInt8]

  init(width: Int, height: Int, samples: [UInt8]) {
    self.width = width
    self.height = height
    self.samples = samples
  }

  init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> (Int, Int, Int)) {
    var samples: [UInt8] = []
    samples.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        samples.append(UInt8(clamping: red))
        samples.append(UInt8(clamping: green))
        samples.append(UInt8(clamping: blue))
      }
    }
    self.init(width: width, height: height, samples: samples)
  }

  subscript(x: Int, y: Int) -> (Int, Int, Int) {
    let index = 3 * (y * width + x)
    return (Int(samples[index]), Int(samples[index + 1]), Int(samples[index + 2]))
  }

  /// Luma as JFIF defines it.
  var luma: [Double] {
    (0..<width * height).map { index in
      let red = Double(samples[3 * index])
      let green = Double(samples[3 * index + 1])
      let blue = Double(samples[3 * index + 2])
      return 0.299 * red + 0.587 * green + 0.114 * blue
    }
  }

  /// The red (0) or blue (2) chroma as JFIF defines it, around zero.
  func chroma(_ channel: Int) -> [Double] {
    luma.enumerated().map { (Double(samples[3 * $0 + channel]) - $1) * (channel == 0 ? 0.713 : 0.564) }
  }

  /// A chart on which no two corners look alike: gradients, a coloured quarter in each corner, a ring.
  static func chart(width: Int, height: Int) -> TestPicture {
    TestPicture(width: width, height: height) { x, y in
      let isLeft = x < width / 4
      let isTop = y < height / 4
      let isRight = x >= width - width / 4
      let isBottom = y >= height - height / 4
      if isLeft && isTop { return (200, 40, 40) }
      if isRight && isTop { return (40, 180, 60) }
      if isLeft && isBottom { return (50, 60, 200) }
      if isRight && isBottom { return (220, 210, 60) }
      return (60 + 140 * x / width, 80 + 120 * y / height, 200 - 100 * (x + y) / (width + height))
    }
  }

  /// Something like a photo: soft shapes, fine lines and a little noise.
  static func photo(width: Int, height: Int) -> TestPicture {
    var random = Random(seed: 7)
    return TestPicture(width: width, height: height) { x, y in
      let dx = x - width / 3
      let dy = y - height / 2
      let inside = dx * dx + dy * dy < height * height / 9
      let line = (x + 2 * y) % 23 < 3 ? -50 : 0
      let base = inside ? 190 : 90 + 60 * x / width
      let noise = random.next(below: 7) - 3
      return (base + line + noise, base + line / 2 + 20 * y / height + noise, base - 30 + line + noise)
    }
  }

  /// What a camera makes of a document: print and shapes with edges as soft as a lens leaves them, some noise.
  static func camera(width: Int, height: Int) -> TestPicture {
    var random = Random(seed: 17)
    return TestPicture(width: width, height: height) { x, y in
      let (u, v) = (Double(x), Double(y))
      // Lines of print, about two pixels' softness at their edges.
      let strokes = sin(u / 2.7 + 3 * sin(v / 41)) + sin(v / 3.1)
      let print = y % 60 < 24 ? 40 * tanh(2 * strokes) : 0
      let edge = 45 * tanh((u * 0.8 + v * 0.6 - 500) / 2)
      let shade = 130 + 30 * sin(u / 190) * cos(v / 140)
      let value = Int(shade + edge - print * 0.5) + random.next(below: 7) - 3
      return (value + 8, value, value - 12)
    }
  }

  /// Nothing but noise: what compresses worst.
  static func noise(width: Int, height: Int) -> TestPicture {
    var random = Random(seed: 3)
    return TestPicture(width: width, height: height, samples: (0..<3 * width * height).map { _ in random.byte() })
  }

  /// The stored picture that EXIF orientation `orientation` turns into this one.
  func stored(orientation: Int) -> TestPicture {
    let size = orientation >= 5 ? (height, width) : (width, height)
    return TestPicture(width: size.0, height: size.1) { x, y in
      switch orientation {
      case 2: self[width - 1 - x, y]
      case 3: self[width - 1 - x, height - 1 - y]
      case 4: self[x, height - 1 - y]
      case 5: self[y, x]
      case 6: self[width - 1 - y, x]
      case 7: self[width - 1 - y, height - 1 - x]
      case 8: self[y, height - 1 - x]
      default: self[x, y]
      }
    }
  }

  /// The mean difference of all samples.
  func meanDifference(from other: TestPicture) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    let sum = zip(samples, other.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(samples.count)
  }
}

/// Numbers that look random and are the same in every run.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

  mutating func byte() -> UInt8 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }

  mutating func next(below limit: Int) -> Int {
    (Int(byte()) << 16 | Int(byte()) << 8 | Int(byte())) % limit
  }
}

/// How alike two sets of samples are, in decibels; over 40 the eye sees no difference.
func peakSignalToNoise(_ left: [Double], _ right: [Double]) -> Double {
  guard left.count == right.count, !left.isEmpty else { return 0 }
  let error = zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / Double(left.count)
  return error == 0 ? .infinity : 10 * log10(255 * 255 / error)
}

/// How alike the structure of two sets of samples is, at most 1: the mean of SSIM over windows of 8 × 8 samples, every
/// fourth of them (Wang et al., 2004).
func structuralSimilarity(_ left: [Double], _ right: [Double], width: Int) -> Double {
  guard left.count == right.count, width >= 8, left.count >= 8 * width else { return 0 }
  let (c1, c2) = (0.01 * 0.01 * 255 * 255, 0.03 * 0.03 * 255 * 255)
  var (sum, count) = (0.0, 0.0)
  for top in stride(from: 0, through: left.count / width - 8, by: 4) {
    for first in stride(from: 0, through: width - 8, by: 4) {
      var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for y in top..<top + 8 {
        for index in y * width + first..<y * width + first + 8 {
          let (p, q) = (left[index], right[index])
          (a, b, aa, bb, ab) = (a + p, b + q, aa + p * p, bb + q * q, ab + p * q)
        }
      }
      (a, b, aa, bb, ab) = (a / 64, b / 64, aa / 64, bb / 64, ab / 64)
      let (variances, covariance) = (aa - a * a + bb - b * b, ab - a * b)
      sum += (2 * a * b + c1) * (2 * covariance + c2) / ((a * a + b * b + c1) * (variances + c2))
      count += 1
    }
  }
  return sum / count
}
