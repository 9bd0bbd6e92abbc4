import Foundation

/// What is in SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log), as far as it
/// belongs to the log's present round.
struct WriteAheadLog {
  /// Where each transaction ends, in bytes of the file.
  private(set) var commits: [Int] = []

  init(at path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    guard bytes.count >= Self.headerByteCount else { return }
    let salt = bytes[16..<24]
    let frameByteCount = Self.frameHeaderByteCount + Self.number(bytes, at: 8)
    var start = Self.headerByteCount
    while start + frameByteCount <= bytes.count, bytes[start + 8..<start + 16].elementsEqual(salt) {
      // Only the last frame of a transaction says how large the database is then.
      if Self.number(bytes, at: start + 4) != 0 { commits.append(start + frameByteCount) }
      start += frameByteCount
    }
  }

  private static let headerByteCount = 32
  private static let frameHeaderByteCount = 24

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
