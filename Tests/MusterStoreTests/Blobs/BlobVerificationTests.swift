import Foundation
import TestStores
import TestTraits
import Testing

@testable import MusterStore

@Suite struct BlobVerificationTests {
  @Test(.embeddedEngines) func intactBlobsAreCounted() async throws {
    try await withFilledStore { filled, blobs in
      let result = try await Store.verifyBlobs(dataFolder: filled.data)
      #expect(result.damages.isEmpty && result.count == blobs.count && result.byteCount == 201_001)
    }
  }

  /// In the header, at the ends of chunks and between them, and in the last tag.
  @Test(.slow, .embeddedEngines, arguments: [0, 16, 31, 32, 40, 65_567, 65_568, 65_584, 150_000, 200_095])
  func oneFlippedByteIsFound(_ offset: Int) async throws {
    try await withFilledStore { filled, blobs in
      let blob = blobs[2].0
      let path = "\(filled.data)/blobs/\(blob.id)"
      var bytes = try readFile(path)
      #expect(bytes.count == 200_096)
      bytes[offset] ^= 1
      try writeFile(bytes, path)
      let result = try await Store.verifyBlobs(dataFolder: filled.data)
      #expect(result.damages.map(\.blob) == [blob.id] && result.damages.map(\.error.code) == [.corrupt])
      await #expect(throws: BlobError(code: .corrupt, reason: "")) { try await filled.store.blobs.read(blob) }
    }
  }

  @Test(.embeddedEngines) func missingAndCutOnesAreFound() async throws {
    try await withFilledStore { filled, blobs in
      try FileManager.default.removeItem(atPath: "\(filled.data)/blobs/\(blobs[0].0.id)")
      let path = "\(filled.data)/blobs/\(blobs[1].0.id)"
      try writeFile(readFile(path).dropLast(), path)
      let result = try await Store.verifyBlobs(dataFolder: filled.data)
      let codes = Dictionary(uniqueKeysWithValues: result.damages.map { ($0.blob, $0.error.code) })
      #expect(codes == [blobs[0].0.id: .notFound, blobs[1].0.id: .corrupt])
    }
  }

  /// Damage in the first piece is told before the first byte.
  @Test(.embeddedEngines) func aStreamTellsDamage() async throws {
    try await withFilledStore { filled, blobs in
      let blob = blobs[2].0
      let path = "\(filled.data)/blobs/\(blob.id)"
      let bytes = try readFile(path)
      for offset in [40, 150_000] {
        var damaged = bytes
        damaged[offset] ^= 1
        try writeFile(damaged, path)
        await #expect(throws: BlobError(code: .corrupt, reason: "")) { _ = try await filled.store.blobs.stream(blob) }
      }
    }
  }
}
