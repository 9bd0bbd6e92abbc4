import Foundation

/// Returns the bytes of a file in `SampleImages`.
func sampleImage(_ file: String) throws -> [UInt8] {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../SampleImages/\(file)")
  return [UInt8](try Data(contentsOf: url.standardized))
}
