internal import CReadingKernels
import Foundation

/// Classifies characters of OCR-B by a small network, trained by tools/reading on characters that it draws.
struct CharacterClassifier: Sendable {
  /// The classes, in the order of the network.
  static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<".utf8)
  /// How wide a cell is in pitches, and how high in heights of a letter; as in tools/reading/characters/samples.py.
  private static let (spanAcross, spanDown) = (1.25, 1.45)

  /// A factor on the scores (temperature scaling; Guo et al. 2017, 4.2). The network spreads some of each cell's share
  /// over all characters, because some training cells were illegible; a factor above 1 corrects that where a cell is
  /// legible.
  private static let sharpness: Float = 1.8
  /// The pitch in pixels below which letters are so small that the factor is too: the network was trained on few such
  /// small ones, and is too sure of them.
  private static let minSharpPitch = 7.0

  /// The weights and biases of all layers, in the order that the kernel expects.
  private let weights: [Float]

  /// The trained classifier.
  static let trained: CharacterClassifier = {
    var count = 0
    let bytes = unsafe muster_trained_weights(&count)
    return CharacterClassifier(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  }()

  /// Reads the file of weights: for each layer a scale for each output, eight-bit weights, biases; little-endian.
  private init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func floats(_ count: Int) -> [Float] {
      defer { rest = rest.dropFirst(4 * count) }
      return (0..<count).map { index in
        let four = rest.dropFirst(4 * index).prefix(4)
        return Float(bitPattern: four.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
      }
    }
    let (taps, first, second) = (Int(MUSTER_TAPS), Int(MUSTER_FIRST), Int(MUSTER_SECOND))
    let (flat, hidden) = (Int(MUSTER_FLAT), Int(MUSTER_HIDDEN))
    var weights: [Float] = []
    let layers: [(inputs: Int, outputs: Int)] = [
      (taps, first), (taps * first, second), (flat, hidden), (hidden, Self.alphabet.count),
    ]
    for (inputs, outputs) in layers {
      let scales = floats(outputs)
      weights += rest.prefix(inputs * outputs).enumerated().map { Float(Int8(bitPattern: $1)) * scales[$0 % outputs] }
      rest = rest.dropFirst(inputs * outputs)
      weights += floats(outputs)
    }
    self.weights = weights
  }

  /// Reads the cells of a grid, in the order in which its characters are read.
  ///
  /// - Parameters:
  ///   - count: How many characters to read; nil for all.
  ///   - height: The height of the letters.
  func read(
    _ grid: CellGrid, first count: Int? = nil, height: Double, in view: PictureView, orientation: LetterOrientation
  ) -> ReadLine {
    let cells = (0..<(count ?? grid.count)).map { index in
      let cell = orientation.runsLeft ? grid.count - 1 - index : index
      let x = grid.x(of: cell)
      let pitch = grid.pitch(at: cell)
      let across = Self.spanAcross * pitch * (orientation.runsLeft ? -1 : 1)
      let down = Self.spanDown * height * pitch / grid.pitch * (orientation.isUpsideDown ? -1 : 1)
      return view.cell(
        middle: Point(x: x, y: grid.line.middle(at: x)), across: Point(x: across, y: across * grid.line.slope),
        down: Point(x: -down * grid.line.slope, y: down))
    }
    let detail = min(1, grid.pitch / view.magnification / Self.minSharpPitch)
    return ReadLine(scores: scores(of: cells, in: view.picture, sharpness: Self.sharpness * Float(detail)))
  }

  private func scores(of cells: [muster_cell], in picture: GrayPicture, sharpness: Float) -> [[Float]] {
    let classes = Self.alphabet.count
    var scores = [Float](repeating: 0, count: cells.count * classes)
    unsafe picture.withKernelView { unsafe muster_classify($0, cells, Int32(cells.count), weights, &scores) }
    return stride(from: 0, to: scores.count, by: classes).map {
      Self.logShares(scores[$0..<($0 + classes)], sharpness: sharpness)
    }
  }

  /// The logarithms of the shares that add up to one.
  private static func logShares(_ scores: ArraySlice<Float>, sharpness: Float) -> [Float] {
    let highest = scores.max() ?? 0
    let sum = scores.reduce(0) { $0 + exp(sharpness * ($1 - highest)) }
    return scores.map { sharpness * ($0 - highest) - log(sum) }
  }
}

/// How letters stand on a picture.
struct LetterOrientation {
  let isUpsideDown: Bool
  /// Whether they are mirrored left to right.
  let isMirrored: Bool

  /// Whether lines are read from right to left.
  var runsLeft: Bool { isUpsideDown != isMirrored }
}

/// The scores of the cells of a line.
struct ReadLine: Sendable {
  /// For each cell the logarithm of each class's share.
  let scores: [[Float]]

  init(scores: [[Float]]) { self.scores = scores }

  /// Creates the line whose shares are the means of those of several readings of it; at least one.
  init(meanOf lines: some Collection<ReadLine>) {
    let first = lines.first?.scores ?? []
    scores = first.indices.map { cell in
      first[cell].indices.map { character in
        log(lines.reduce(0) { $0 + exp($1.scores[cell][character]) } / Float(lines.count))
      }
    }
  }

  var count: Int { scores.count }

  /// The likeliest character of each cell, whatever the other cells say.
  var characters: [UInt8] {
    scores.map { own in CharacterClassifier.alphabet[own.indices.max { own[$0] < own[$1] } ?? 0] }
  }

  /// The mean logarithm of the best shares; at most 0. Letters that are upside down have less than those that are not.
  var meanScore: Double {
    Double(scores.map { $0.max() ?? 0 }.reduce(0, +)) / Double(max(1, scores.count))
  }

  /// Whether every cell has one character that is likely enough to be shown.
  var isCertain: Bool {
    scores.allSatisfy { $0.contains { Double($0) >= log(DocumentReading.minCertainty) } }
  }

  /// The share of cells in which one character is likelier than all others together: 0…1.
  var legibility: Double {
    Double(scores.count { $0.contains { $0 > log(0.5) } }) / Double(max(1, scores.count))
  }
}
