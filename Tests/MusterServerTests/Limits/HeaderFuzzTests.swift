import Encodings
import FaultyFiles
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestStores
import Testing

@testable import MusterServer
@testable import MusterService

/// What senders write into headers, taken apart, mixed up and put together again: readers refuse or take it, and what they
/// take is within their limits. The same texts each time.
@Suite(.anyEngine) struct HeaderFuzzTests {
  private static let rounds = 4000
  private static let pieces = [
    "", "0", "1", "-1", "9223372036854775807", "9223372036854775808", "18446744073709551616", "-9223372036854775808",
    "1e400",
    "NaN", "+1", "1.5", "?1", "?0", "?", ":YQ==:", "bytes=", "-", "=", ";", ",", "\"", "\\", " ", "\t", "wait", "sha1",
    "sha256",
    "type", "YQ==", "form-data", "multipart/form-data", "boundary", "name", "filename", "file", "ä", "\u{0}", "(", ")",
    "*", "/",
    "W/", "a=1;b=2", String(repeating: "x", count: 300),
  ]

  /// One of these words, changed in some places.
  private static func text(of words: [String], _ random: inout SeededGenerator) -> String {
    var text = Array(words.randomElement(using: &random) ?? "")
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: text.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: place)
      case 1: text.removeSubrange(place..<min(text.count, place + Int.random(in: 0...4, using: &random)))
      default: text = Array(text[place...] + text[..<place])
      }
    }
    return String(text)
  }

  private func tryAll(_ words: [String], _ read: (String) throws -> Void) rethrows {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Self.rounds { try read(Self.text(of: words, &random)) }
  }

  @Test func numbers() {
    tryAll(["0", "12345", "00017"]) { text in
      guard let number = Int(digits: text) else { return }
      #expect((0...Int.maxByteCount).contains(number) && text.allSatisfy(\.isNumber))
    }
    #expect(Int(digits: "9223372036854775808") == .maxByteCount && Int(digits: "٣") == nil)
  }

  @Test func parameters() {
    tryAll([#"form-data; name="file"; filename="a;b.jpg""#, "multipart/form-data; boundary=x"]) { text in
      let parsed = HeaderParameters(text)
      #expect(parsed.value.count + parsed.parameters.values.reduce(0) { $0 + $1.count } <= text.count)
    }
  }

  @Test func preferences() {
    tryAll(["wait=10", "respond-async, wait=5", "wait=\"3\""]) { text in
      guard let preference = try? Preference([text]) else { return }
      #expect(preference.wait.map { (0...60).contains($0) } ?? true)
    }
  }

  @Test func ranges() {
    tryAll(["bytes=0-99", "bytes=5-", "bytes=-5", "bytes=0-0"]) { text in
      for byteCount in [0, 1, 1000] as [Int64] {
        guard let range = ByteRange(text)?.range(in: 0..<byteCount) else { continue }
        #expect(range.lowerBound >= 0 && range.upperBound <= byteCount && !range.isEmpty)
      }
    }
  }

  @Test func metadataAndChecksums() {
    tryAll(["type SURfQ0FSRA==,side RlJPTlQ=", "filename"]) { text in _ = try? TusMetadata(text) }
    tryAll(["sha1 YQ==", "sha256 YWJj"]) { text in _ = try? PieceChecksum(header: text) }
  }

  @Test func boundaries() {
    tryAll(["multipart/form-data; boundary=abc", "multipart/form-data; boundary=\"a b\""]) { text in
      guard let boundary = try? MultipartBoundary(contentType: text) else { return }
      #expect((1...70).contains(boundary.text.utf8.count))
    }
  }

  @Test func keysOfRequests() {
    tryAll(["\"abc\"", "abc", "\"a\\\"b\""]) { text in
      guard let key = try? IdempotencyKey([.idempotencyKey: text]) else { return }
      #expect((1...255).contains(key.text.utf8.count))
    }
  }

  @Test func resumptions() {
    let words = ["?1", "?0", "0", "100", "999999999999999", "6", "3", "-5", "1.5"]
    var random = SeededGenerator(seed: 2)
    for _ in 0..<Self.rounds {
      var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/v1/documents")
      let names = [
        HTTPField.Name.uploadComplete, .uploadIncomplete, .uploadOffset, .uploadLength, .uploadDraftInteropVersion,
        .contentLength,
      ]
      for name in names where Bool.random(using: &random) { head.headerFields[name] = Self.text(of: words, &random) }
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      guard let resumption = try? Resumption(request) else { continue }
      for offset in [0, 1000, resumption.offset ?? 0] {
        for known in [nil, 0, 1000] {
          let length = try? resumption.piece(at: offset).length(of: known)
          #expect(length ?? 0 >= 0)
        }
      }
    }
  }

  /// A form in pieces, each of which may be cut, doubled or left out.
  @Test func forms() async {
    struct Chunks: AsyncIteratorProtocol {
      var rest: [ByteBuffer]
      mutating func next() async -> ByteBuffer? { rest.isEmpty ? nil : rest.removeFirst() }
    }
    let words = [
      "--x\r\nContent-Disposition: form-data; name=\"type\"\r\n\r\nID_CARD\r\n--x--\r\n", "\r\n--x", "--x\r\n\r\n",
      "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\nContent-Length: 99\r\n\r\nabc\r\n--x\r\n",
    ]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<Self.rounds {
      let parts = (0..<3).map { _ in ByteBuffer(string: Self.text(of: words, &random)) }
      guard let boundary = try? MultipartBoundary(contentType: "multipart/form-data; boundary=x") else { return }
      var reader = MultipartReader(Chunks(rest: parts), boundary: boundary)
      var count = 0
      do {
        while try await reader.nextPart() != nil {
          while let bytes = try await reader.nextBytes() { count += bytes.readableBytes }
        }
      } catch {
        #expect(error is ServiceError)
      }
      #expect(count <= parts.reduce(0) { $0 + $1.readableBytes })
    }
  }
}

/// Numbers of an upload that no sum can hold.
@Suite(.anyEngine) struct UploadPieceTests {
  @Test(arguments: [1, 1000, Int.max])
  func anEndBeyondAllNumbersIsTooLong(_ offset: Int) throws {
    for byteCount in [Int.max - 1, .max] {
      let end = try UploadPiece(offset: offset, isLast: true, byteCount: byteCount).length(of: nil)
      #expect(end == .max)
      #expect(throws: ServiceError.invalid("")) {
        try UploadPiece(offset: offset, byteCount: byteCount).length(of: 5000)
      }
    }
  }
}
