import CTurboJPEG

@testable import DocumentImaging

/// Makes and reads JPEG files for tests, beside the code under test.
enum JPEGMaker {
  enum Sampling: Int32, CaseIterable {
    case s444 = 0
    case s422 = 1
    case s420 = 2
    case gray = 3
    case s440 = 4
    case s411 = 5
  }

  static func file(
    _ picture: TestPicture, sampling: Sampling = .s444, quality: Int32 = 95, isProgressive: Bool = false
  ) -> [UInt8] {
    compress(
      picture.samples, width: picture.width, height: picture.height, format: Int32(TJPF_RGB.rawValue),
      sampling: sampling, quality: quality, flags: TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0))
  }

  /// A gray file of equal rows, which may be large.
  static func file(rowsOf row: [UInt8], height: Int, isProgressive: Bool = false) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(row.count * height)
    for _ in 0..<height { samples += row }
    return compress(
      samples, width: row.count, height: height, format: Int32(TJPF_GRAY.rawValue), sampling: .gray, quality: 75,
      flags: isProgressive ? TJFLAG_PROGRESSIVE : 0)
  }

  /// A YCCK file as Adobe's programs write it: inverted.
  static func fileInYCCK(_ picture: TestPicture) -> [UInt8] {
    fileInYCCK(inverted: inks(of: picture), width: picture.width, height: picture.height)
  }

  /// A YCCK file of inverted inks, four samples for each pixel.
  static func fileInYCCK(inverted inks: [UInt8], width: Int, height: Int) -> [UInt8] {
    compress(
      inks, width: width, height: height, format: Int32(TJPF_CMYK.rawValue), sampling: .s444, quality: 95,
      flags: TJFLAG_ACCURATEDCT)
  }

  /// What makes a picture of inks that each take away their complement; 255 means no ink.
  static func inks(of picture: TestPicture) -> [UInt8] {
    stride(from: 0, to: picture.samples.count, by: 3).flatMap { index -> [UInt8] in
      let pixel = picture.samples[index..<index + 3].map(Int.init)
      let paper = max(pixel[0], pixel[1], pixel[2], 1)
      return pixel.map { UInt8($0 * 255 / paper) } + [UInt8(paper)]
    }
  }

  /// A baseline file with a scan for each component: gray files with the same tables, put together.
  static func fileInScans(_ planes: [[UInt8]], width: Int, height: Int, adding segments: [UInt8] = []) -> [UInt8] {
    let files = planes.map { plane in
      compress(
        plane, width: width, height: height, format: Int32(TJPF_GRAY.rawValue), sampling: .gray, quality: 95,
        flags: TJFLAG_ACCURATEDCT)
    }
    let tables = JPEGParts.segments(of: files[0]).filter { [0xDB, 0xC4].contains($0[1]) }.flatMap { $0 }
    let frame = JPEGParts.frame(width: width, height: height, factors: planes.map { _ in 0x11 })
    let scans = files.enumerated().flatMap { (index, file) -> [UInt8] in
      JPEGParts.scan([UInt8(index + 1)]) + file[JPEGParts.startOfEntropy(in: file)...].dropLast(2)
    }
    return JPEGParts.start + segments + tables + frame + scans + JPEGParts.end
  }

  static func fileInThreeScans(_ picture: TestPicture) -> [UInt8] {
    let planes = [(299, 587, 114, 0), (-169, -331, 500, 128), (500, -419, -81, 128)].map { weights in
      (0..<picture.width * picture.height).map { index -> UInt8 in
        let (red, green, blue) = picture[index % picture.width, index / picture.width]
        return UInt8(clamping: weights.3 + (weights.0 * red + weights.1 * green + weights.2 * blue) / 1000)
      }
    }
    return fileInScans(planes, width: picture.width, height: picture.height)
  }

  /// A file whose components are red, green and blue themselves.
  static func fileInRGB(_ picture: TestPicture) -> [UInt8] {
    // Components that would be luma and chroma are given red, green and blue; Adobe's marker says so instead of JFIF.
    let count = picture.width * picture.height
    let planes = (0..<3).map { component in (0..<count).map { picture.samples[3 * $0 + component] } }
    let file = compressPlanes(planes, width: picture.width, height: picture.height)
    return Array(file[..<2]) + JPEGParts.adobe(transform: 0) + Array(file[20...])
  }

  /// The pixels of a JPEG file, or nil when it cannot be decoded.
  static func decode(_ file: [UInt8]) -> TestPicture? {
    guard let handle = unsafe tjInitDecompress() else { return nil }
    defer { _ = unsafe tjDestroy(handle) }
    var width: Int32 = 0
    var height: Int32 = 0
    var sampling: Int32 = 0
    var space: Int32 = 0
    guard
      unsafe tjDecompressHeader3(handle, file, UInt(file.count), &width, &height, &sampling, &space) == 0
    else { return nil }
    var samples = [UInt8](repeating: 0, count: Int(3 * width * height))
    let status = unsafe tjDecompress2(
      handle, file, UInt(file.count), &samples, width, 3 * width, height, Int32(TJPF_RGB.rawValue),
      TJFLAG_STOPONWARNING | TJFLAG_ACCURATEDCT)
    return status == 0 ? TestPicture(width: Int(width), height: Int(height), samples: samples) : nil
  }

  private static func compress(
    _ samples: [UInt8], width: Int, height: Int, format: Int32, sampling: Sampling, quality: Int32, flags: Int32
  ) -> [UInt8] {
    guard let handle = unsafe tjInitCompress() else { return [] }
    defer { _ = unsafe tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(bytes) }
    var count: UInt = 0
    let status = unsafe tjCompress2(
      handle, samples, Int32(width), 0, Int32(height), format, &bytes, &count, sampling.rawValue, quality, flags)
    guard status == 0 else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  private static func compressPlanes(_ planes: [[UInt8]], width: Int, height: Int) -> [UInt8] {
    guard let handle = unsafe tjInitCompress() else { return [] }
    defer { _ = unsafe tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(bytes) }
    var count: UInt = 0
    let status = unsafe planes[0].withUnsafeBufferPointer { red in
      unsafe planes[1].withUnsafeBufferPointer { green in
        unsafe planes[2].withUnsafeBufferPointer { blue in
          var rows: [UnsafePointer<UInt8>?] = unsafe [red.baseAddress, green.baseAddress, blue.baseAddress]
          return unsafe tjCompressFromYUVPlanes(
            handle, &rows, Int32(width), nil, Int32(height), Sampling.s444.rawValue, &bytes, &count, 95,
            TJFLAG_ACCURATEDCT)
        }
      }
    }
    guard status == 0 else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}

/// The parts of JPEG files, for putting odd ones together.
enum JPEGParts {
  static let start: [UInt8] = [0xFF, 0xD8]
  static let end: [UInt8] = [0xFF, 0xD9]

  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
  }

  static func frame(
    _ marker: UInt8 = 0xC0, width: Int, height: Int, factors: [UInt8] = [0x22, 0x11, 0x11], precision: UInt8 = 8
  ) -> [UInt8] {
    let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
    let components = factors.enumerated().flatMap { (index, factors) -> [UInt8] in [UInt8(index + 1), factors, 0] }
    return segment(marker, [precision] + size + [UInt8(factors.count)] + components)
  }

  static func scan(_ components: [UInt8] = [1, 2, 3], first: UInt8 = 0, last: UInt8 = 63) -> [UInt8] {
    segment(0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + [first, last, 0])
  }

  /// A file with a segment put in behind SOI.
  static func file(_ file: [UInt8], adding segments: [UInt8]) -> [UInt8] {
    Array(file[..<2]) + segments + Array(file[2...])
  }

  static func exif(orientation: Int, isLittleEndian: Bool = false) -> [UInt8] {
    segment(0xE1, Array("Exif\0\0".utf8) + tiff(orientation: orientation, isLittleEndian: isLittleEndian))
  }

  static func tiff(orientation: Int, isLittleEndian: Bool = false, type: Int = 3) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    let value = type == 3 ? number(orientation, 2) + [0, 0] : number(orientation, 4)
    return Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("ACME".utf8)
      + number(0x0112, 2) + number(type, 2) + number(1, 4) + value + number(0, 4)
  }

  /// A colour profile in so many segments.
  static func profile(_ profile: [UInt8], of count: Int = 1) -> [UInt8] {
    let length = (profile.count + count - 1) / count
    return (0..<count).flatMap { part in
      segment(
        0xE2,
        Array("ICC_PROFILE\0".utf8) + [UInt8(part + 1), UInt8(count)]
          + profile[part * length..<min((part + 1) * length, profile.count)])
    }
  }

  /// The colour profile in a file, or nil.
  static func profile(in file: [UInt8]) -> [UInt8]? {
    let parts = segments(of: file).filter { $0[1] == 0xE2 }
    return parts.isEmpty ? nil : parts.flatMap { $0.dropFirst(18) }
  }

  /// What Adobe's programs write about the components: 0 as they are, 1 luma and chroma, 2 YCCK.
  static func adobe(transform: UInt8) -> [UInt8] {
    segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform])
  }

  /// The segments between SOI and the first entropy-coded data, each with its marker and length.
  static func segments(of file: [UInt8]) -> [[UInt8]] {
    var segments: [[UInt8]] = []
    var index = 2
    while index + 4 < file.count {
      let next = index + 2 + (Int(file[index + 2]) << 8 | Int(file[index + 3]))
      segments.append(Array(file[index..<next]))
      if file[index + 1] == 0xDA { break }
      index = next
    }
    return segments
  }

  /// Whether a place of a file is within the entropy-coded data of a scan.
  static func isInScan(_ place: Int, of file: [UInt8]) -> Bool {
    var index = 2
    while index + 4 < place {
      let isScan = file[index + 1] == 0xDA
      index += 2 + Int(file[index + 2]) << 8 + Int(file[index + 3])
      guard isScan else { continue }
      guard index < place else { return false }
      while index < file.count, file[index] != 0xFF || file[index + 1] == 0 || (0xD0...0xD7).contains(file[index + 1]) {
        index += 1
      }
      if place < index { return true }
    }
    return false
  }

  /// Where the first entropy-coded data begins.
  static func startOfEntropy(in file: [UInt8]) -> Int { segments(of: file).reduce(2) { $0 + $1.count } }
}
