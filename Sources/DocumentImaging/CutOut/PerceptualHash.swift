internal import CImageKernels

/// A perceptual hash of a document's appearance, for comparison with others: 256 bits.
public struct PerceptualHash: Sendable, Equatable {
  /// The bits in groups of 64.
  let words: [UInt64]

  /// Creates a hash from its bits; nil unless there are four words.
  init?(words: [UInt64]) {
    guard words.count == 4 else { return nil }
    self.words = words
  }

  /// Parses a hash; nil unless the text is 64 hexadecimal digits.
  public init?(hexadecimal: String) {
    guard hexadecimal.utf8.count == 64 else { return nil }
    var words: [UInt64] = []
    var rest = Substring(hexadecimal)
    while !rest.isEmpty {
      guard let word = UInt64(rest.prefix(16), radix: 16) else { return nil }
      words.append(word)
      rest = rest.dropFirst(16)
    }
    self.init(words: words)
  }

  /// The bits as 64 hexadecimal digits.
  public var hexadecimal: String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension PerceptualHash {
  /// A wave over a document, by its number of half periods across and down.
  private struct Wave {
    let across: Int
    let down: Int
  }

  private static let columns = Int(MUSTER_HASH_COLUMNS)
  private static let rows = Int(MUSTER_HASH_ROWS)

  /// The waves that the bits represent, longest first. The very longest are left out, since they depend on the
  /// illumination.
  private static let waves: [Wave] = {
    let all = (0..<rows).flatMap { down in (0..<columns).map { Wave(across: $0, down: down) } }
    // A card is about √2.5 times as wide as it is high. Changing the order would invalidate all stored hashes.
    func order(_ wave: Wave) -> (Int, Int) { (2 * wave.across * wave.across + 5 * wave.down * wave.down, wave.down) }
    return Array(all.filter { $0.across + $0.down >= 3 }.sorted { order($0) < order($1) }.prefix(256))
  }()

  /// The bits of waves that are inverted when the document is turned by 180°.
  private static let oddWords = words { !(waves[$0].across + waves[$0].down).isMultiple(of: 2) }

  /// Returns the hash of the document within a quadrilateral. Each of 256 bits tells whether a wave of the cosine
  /// transform has a positive coefficient (a perceptual hash, but of waves as long across as down).
  ///
  /// It hardly depends on light, sharpness and compression; corners that are off by 1 % of the document change about
  /// a tenth of the bits.
  ///
  /// - Parameters:
  ///   - luma: The picture's luma, with a longer side of a few hundred samples or more.
  ///   - quadrilateral: The document in samples of the plane.
  /// - Returns: nil if the quadrilateral cannot be a document.
  static func of(_ luma: Plane, in quadrilateral: Quadrilateral) -> PerceptualHash? {
    guard quadrilateral.isDocument(in: luma.layout.size) else { return nil }
    let wide = quadrilateral.lyingWide
    let side = Int(MUSTER_HASH_SAMPLES)
    let sample = PixelSize(width: 1, height: 1)
    let matrix = Homography(unitSquareTo: wide).betweenSamples(
      of: PixelSize(width: columns * side, height: rows * side), step: sample, sourceStep: sample
    ).matrix
    var spectrum = [Float](repeating: 0, count: columns * rows)
    unsafe muster_hash_spectrum(
      luma.row(0), luma.stride, Int32(luma.width), Int32(luma.height), matrix, &spectrum)
    return PerceptualHash(words: words { spectrum[waves[$0].down * columns + waves[$0].across] > 0 })
  }

  /// Returns 256 bits.
  private static func words(_ isSet: (Int) -> Bool) -> [UInt64] {
    (0..<4).map { word in
      (0..<64).reduce(UInt64(0)) { $0 << 1 | (isSet(64 * word + $1) ? 1 : 0) }
    }
  }

  /// Returns the similarity of two documents: 1 for equal ones, about 0 for unrelated ones. One of the documents may
  /// be upside down.
  ///
  /// It is the correlation of their waves.
  public func compared(with other: PerceptualHash) -> Double {
    let upright = zip(words, other.words).map(^)
    let turned = zip(upright, Self.oddWords).map(^)
    let different = [upright, turned].map { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
    return max(0, muster_correlation_of_signs(Int32(min(different[0], different[1])), 256))
  }
}

extension Quadrilateral {
  /// The quadrilateral, turned to the right by 90° if it is higher than wide. The direction of its text is unknown.
  fileprivate var lyingWide: Quadrilateral {
    let lengths = edgeLengths
    guard lengths[1] + lengths[3] > lengths[0] + lengths[2] else { return self }
    return Quadrilateral(
      upperLeft: lowerLeft, upperRight: upperLeft, lowerRight: upperRight, lowerLeft: lowerRight)
  }
}
