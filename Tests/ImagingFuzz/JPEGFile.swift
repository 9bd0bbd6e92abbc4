import CTurboJPEG

/// JPEG files for the targets, made beside the code under test.
enum JPEGFile {
  static let start: [UInt8] = [0xFF, 0xD8]
  static let end: [UInt8] = [0xFF, 0xD9]

  /// A sound file, and where the entropy-coded data of each of its scans lies.
  struct Template: Sendable {
    let file: [UInt8]
    let scans: [Range<Int>]

    init(_ file: [UInt8]) {
      self.file = file
      scans = JPEGFile.scans(of: file)
    }

    /// The file with other entropy-coded data, spread evenly over its scans. It holds no markers but restarts.
    func file(with data: some Collection<UInt8>) -> [UInt8] {
      let share = (data.count + scans.count - 1) / max(1, scans.count)
      var result: [UInt8] = []
      var rest = data.dropFirst(0)
      var copied = 0
      for scan in scans {
        result += file[copied..<scan.lowerBound]
        for byte in rest.prefix(share) { result += byte == 0xFF ? [0xFF, 0x00] : [byte] }
        rest = rest.dropFirst(share)
        copied = scan.upperBound
      }
      return result + file[copied...]
    }
  }

  /// One file for each sampling, plain and progressive; the last two are CMYK.
  static let templates: [Template] = {
    let width = 20
    let height = 18
    let samples = (0..<4 * width * height).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7 &+ 3 &* $0) }
    let samplings = [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_GRAY, TJSAMP_440, TJSAMP_411].map { Int32($0.rawValue) }
    let plain = [Int32(0), TJFLAG_PROGRESSIVE].flatMap { flags in
      samplings.map { sampling in
        encode(samples, width: width, height: height, format: TJPF_RGB, sampling: sampling, flags: flags)
      }
    }
    let inCMYK = [Int32(0), TJFLAG_PROGRESSIVE].map { flags in
      encode(samples, width: width, height: height, format: TJPF_CMYK, sampling: samplings[0], flags: flags)
    }
    return (plain + inCMYK).map { Template($0) }
  }()

  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
  }

  /// A file with a segment put in behind SOI.
  static func file(_ file: [UInt8], adding segment: [UInt8]) -> [UInt8] {
    start + segment + file.dropFirst(2)
  }

  /// A file of RGB or CMYK samples.
  static func encode(
    _ samples: [UInt8], width: Int, height: Int, format: TJPF = TJPF_RGB,
    sampling: Int32 = Int32(TJSAMP_420.rawValue), flags: Int32 = 0
  ) -> [UInt8] {
    guard let handle = unsafe tjInitCompress() else { fatalError("no JPEG encoder") }
    defer { _ = unsafe tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(bytes) }
    var count: UInt = 0
    let status = unsafe tjCompress2(
      handle, samples, Int32(width), 0, Int32(height), Int32(format.rawValue), &bytes, &count, sampling, 90, flags)
    require(status == 0, "the JPEG encoder failed")
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// The luma of a sound file, row by row; nil when libjpeg has anything to say against it.
  static func luma(of file: [UInt8]) -> (width: Int, height: Int, samples: [UInt8])? {
    guard let handle = unsafe tjInitDecompress() else { fatalError("no JPEG decoder") }
    defer { _ = unsafe tjDestroy(handle) }
    var width: Int32 = 0
    var height: Int32 = 0
    var sampling: Int32 = 0
    var space: Int32 = 0
    guard unsafe tjDecompressHeader3(handle, file, UInt(file.count), &width, &height, &sampling, &space) == 0 else {
      return nil
    }
    var samples = [UInt8](repeating: 0, count: Int(width) * Int(height))
    let status = unsafe tjDecompress2(
      handle, file, UInt(file.count), &samples, width, width, height, Int32(TJPF_GRAY.rawValue), TJFLAG_STOPONWARNING)
    return status == 0 ? (Int(width), Int(height), samples) : nil
  }

  private static func scans(of file: [UInt8]) -> [Range<Int>] {
    var scans: [Range<Int>] = []
    var index = 2
    while index + 4 < file.count, file[index] == 0xFF {
      let isScan = file[index + 1] == 0xDA
      index += 2 + (Int(file[index + 2]) << 8 | Int(file[index + 3]))
      guard isScan else { continue }
      let start = index
      while index + 1 < file.count, file[index] != 0xFF || file[index + 1] == 0 { index += 1 }
      scans.append(start..<index)
    }
    return scans
  }
}
