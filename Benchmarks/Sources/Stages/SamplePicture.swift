internal import Foundation

/// The pictures in `SampleImages`.
enum SamplePicture {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../../SampleImages").standardized

  /// Reads one picture's file.
  static func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }
}

extension [UInt8] {
  /// The same JPEG with an Exif segment that says orientation 6: to be turned by a quarter clockwise.
  func lyingOnItsSide() -> [UInt8] {
    let header: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    let directory: [UInt8] = [0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0, 0, 0, 0]
    let payload = Array("Exif\0\0".utf8) + header + directory
    // Behind SOI, before everything else.
    return prefix(2) + [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload + dropFirst(2)
  }
}
