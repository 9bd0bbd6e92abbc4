@testable import DocumentImaging

/// PNG files with their CRCs put right; any other bytes are a recipe of which a file is built.
enum PNGFuzz {
  /// Colour types and bit depths that go together.
  private static let kinds: [(colorType: UInt8, bitDepth: UInt8)] = [
    (2, 8), (0, 8), (6, 8), (4, 8), (3, 8), (0, 1), (0, 2), (0, 4), (0, 16), (2, 16), (3, 1), (3, 2), (3, 4), (4, 16),
    (6, 16),
  ]
  private static let names = ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf", "tEXt", "zTXt"]

  static func run(_ bytes: [UInt8]) {
    if bytes.starts(with: PNGFile.signature) {
      check(PNGFile.repaired(bytes), isStreamOurs: false)
    } else {
      var recipe = Recipe(bytes)
      build(&recipe)
    }
  }

  private static func build(_ recipe: inout Recipe) {
    let kind = kinds[recipe.number(below: kinds.count)]
    let header = PNGFile.Header(
      width: 1 + recipe.number(below: 140), height: 1 + recipe.number(below: 140), colorType: kind.colorType,
      bitDepth: kind.bitDepth, isInterlaced: recipe.number(below: 4) == 3)
    var chunks: [UInt8] = []
    if kind.colorType == 3 { chunks += PNGFile.chunk("PLTE", palette(&recipe, bitDepth: kind.bitDepth)) }
    for _ in 0..<recipe.number(below: 3) {
      let name = names[recipe.number(below: names.count)]
      chunks += PNGFile.chunk(name, data(of: name, recipe.bytes(recipe.number(below: 256))))
    }
    let pieces = 1 + recipe.number(below: 4)
    let way = recipe.number(below: 4)
    if way == 3 {
      // The rest is the compressed stream itself.
      check(PNGFile.file(header, chunks: chunks, stream: Array(recipe.rest), pieces: pieces), isStreamOurs: false)
      return
    }
    let rows = rows(&recipe, header)
    let stream = way == 0 ? PNGFile.stored(rows) : PNGFile.compressed(rows, level: way == 1 ? 1 : 9)
    check(PNGFile.file(header, chunks: chunks, stream: stream, pieces: pieces), isStreamOurs: true)
  }

  /// A profile is compressed; it would never be one otherwise.
  private static func data(of name: String, _ bytes: [UInt8]) -> [UInt8] {
    guard name == "iCCP" else { return bytes }
    var recipe = Recipe(bytes)
    return Array("x\0\0".utf8) + PNGFile.compressed(recipe.profile(maxByteCount: 256), level: 6)
  }

  private static func palette(_ recipe: inout Recipe, bitDepth: UInt8) -> [UInt8] {
    let count = 1 + recipe.number(below: 1 << Int(bitDepth))
    return Recipe(recipe.bytes(24)).filling(3 * count)
  }

  /// Filtered rows; one bit of the recipe allows filters that do not exist, another one a byte too many or too few.
  private static func rows(_ recipe: inout Recipe, _ header: PNGFile.Header) -> [UInt8] {
    let faults = recipe.byte()
    let filterCount: UInt8 = faults & 0x11 == 0x11 ? 6 : 5
    let filters = recipe.bytes(8)
    let counts = header.rowByteCounts
    let samples = recipe.filling(counts.reduce(0, +))
    var rows: [UInt8] = []
    var taken = 0
    for (index, count) in counts.enumerated() {
      rows.append((filters.isEmpty ? 4 : filters[index % filters.count]) % filterCount)
      rows += samples[taken..<taken + count]
      taken += count
    }
    if faults & 0x22 == 0x22 { rows.append(0) }
    if faults & 0x44 == 0x44 { rows.removeLast() }
    return rows
  }

  /// The fast way and libpng alone say the same, and the whole path holds what it promises.
  ///
  /// - Parameter isStreamOurs: Whether zlib itself has written the compressed data, so that there is nothing in it
  ///   that zlib and libdeflate may differ about.
  private static func check(_ file: [UInt8], isStreamOurs: Bool) {
    PictureCheck.process(file)
    guard let walked = try? HeaderWalk.walk(file, limits: PictureCheck.limits), case .png(let details) = walked.details
    else { return }
    let reference = PNGPlanes.decode(file, details, simd: nil)
    for simd in PNGPlanes.instructionSets {
      let fast = PNGPlanes.decode(file, details, simd: simd)
      if fast == reference { continue }
      // libdeflate knows some codes that zlib refuses; nothing else may make a difference.
      guard case .refused(.corrupt) = reference, case .planes = fast, !isStreamOurs else {
        fatalError("libpng alone: \(reference.summary), the fast way: \(fast.summary)")
      }
      let count = details.header.minRawByteCount
      require(
        !PNGFile.isAcceptedByZlib(file[details.pixelBytes], byteCount: count),
        "libpng alone refuses what the fast way takes, and not for its stream")
    }
  }
}
