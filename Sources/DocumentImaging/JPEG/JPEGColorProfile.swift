/// The storage of a colour profile in a JPEG: APP2 segments, each with a title, its number and the number of
/// segments.
enum JPEGColorProfile {
  private static let title = Array("ICC_PROFILE\0".utf8)
  private static let maxPartByteCount = 65_533 - title.count - 2

  /// Reads the profile of a JPEG accepted by `JPEGWalk`.
  ///
  /// - Returns: The profile; nil if there is none, a part is missing or duplicate, or it exceeds the limit.
  static func read(_ file: [UInt8], maxByteCount: Int) -> ColorProfile? {
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    var count: UInt8?
    var index = 2
    while index + 4 <= file.count, file[index] == 0xFF {
      let marker = file[index + 1]
      if marker == 0xFF || marker == JPEGMarker.temporary {
        index += marker == 0xFF ? 1 : 2
        continue
      }
      if marker == JPEGMarker.startOfScan || marker == JPEGMarker.endOfImage { break }
      let end = index + 2 + (Int(file[index + 2]) << 8 | Int(file[index + 3]))
      guard end <= file.count else { return nil }
      let payload = file[index + 4..<max(index + 4, end)]
      index = end
      guard marker == JPEGMarker.app2, payload.starts(with: title), payload.count > title.count + 2 else { continue }
      let number = payload[payload.startIndex + title.count]
      let total = payload[payload.startIndex + title.count + 1]
      guard number >= 1, number <= total, count ?? total == total, parts[number] == nil else { return nil }
      count = total
      parts[number] = payload.dropFirst(title.count + 2)
    }
    guard let count, parts.count == Int(count) else { return nil }
    guard parts.values.reduce(0, { $0 + $1.count }) <= maxByteCount else { return nil }
    return ColorProfile((1...count).flatMap { parts[$0] ?? [] })
  }

  static func segments(for profile: ColorProfile) -> [UInt8] {
    let count = divideRoundingUp(profile.bytes.count, maxPartByteCount)
    var segments: [UInt8] = []
    for part in 0..<count {
      let bytes = profile.bytes[part * maxPartByteCount..<min((part + 1) * maxPartByteCount, profile.bytes.count)]
      let length = 2 + title.count + 2 + bytes.count
      segments += [0xFF, JPEGMarker.app2, UInt8(length >> 8), UInt8(length & 0xFF)]
      segments += title + [UInt8(part + 1), UInt8(count)] + bytes
    }
    return segments
  }
}
