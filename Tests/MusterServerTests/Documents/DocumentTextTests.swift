import DocumentImaging
import Encodings
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterServer

/// Documents are written field by field; the text is that of their `Codable` types.
@Suite struct DocumentTextTests {
  @Test func anyDocumentIsWrittenAsItIsEncoded() throws {
    for _ in 0..<500 {
      let document = Self.document()
      let quality = try Self.json(document.quality)
      let quadrilateral = try document.quadrilateral.map { try Self.json($0) }
      var text = JSONText()
      text.append(document, quality: quality, quadrilateral: quadrilateral)
      #expect(try text.text == Self.json(document))
    }
  }

  /// Stored measurements are passed on as they are, also those without a threshold.
  @Test func theServiceAnswersWithTheEncodingOfItsTypes() async throws {
    try await withTestServer({ $0.quality = .only([.fileLarge: .init(warn: 1)]) }) { server in
      let session = try await server.makeSession("ID_CARD", "PASSPORT")
      let created = try await server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", "FRONT", "&filename=%22%C3%A9.jpg", to: session)
      try check(created, as: Document.self)
      _ = try await server.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT", to: session)
      let key = try await server.makeKey(.review)
      try check(await server.send(.get, Routes.documents + "?limit=1", token: key), as: DocumentList.self)
      try check(await server.send(.get, Routes.documents, token: key), as: DocumentList.self)

      let document: Document = try created.decoded()
      #expect(document.quality.contains { $0.threshold == nil })
      #expect(document.quality.contains { $0.threshold == 1 })
      #expect(document.quadrilateral?.count == 4)
      let path = Routes.path(Routes.document, document.id)
      try check(await server.send(.get, path, token: session.token), as: Document.self)
      let shown: MusterAPI.Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: session.token
      ).decoded()
      let within = try #require(shown.documents.first { $0.id == document.id })
      #expect(within.quality == document.quality && within.quadrilateral == document.quadrilateral)
    }
  }

  private func check<Value: Codable>(_ answer: Answer, as type: Value.Type) throws {
    // The last digit of a time may change when it is read and written again.
    func withoutTimes(_ text: String) -> String { text.replacing(#/"\d{4}-\d\d-\d\dT[\d:.]+Z"/#, with: "") }
    let again = try Self.json(answer.decoded(as: type))
    #expect(withoutTimes(again) == withoutTimes(String(decoding: answer.body, as: UTF8.self)))
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONCoding.encoder().encode(value), as: UTF8.self)
  }

  private static func document() -> Document {
    let quality = several(
      MusterAPI.QualityFact(code: code(), value: fraction(), threshold: maybe(fraction()), severity: code()))
    let corners = maybe(several([fraction().rounded(), fraction().rounded()]))
    let errors = several(DocumentError(code: code(), message: text()))
    let renditions = Renditions(
      original: maybe(rendition()), display: maybe(rendition()), thumbnail: maybe(rendition()),
      document: maybe(rendition()), portrait: maybe(rendition()))
    return Document(
      id: text(), sessionId: text(), uploadId: text(), type: code(), side: code(), country: maybe(text()),
      status: code(), verdict: maybe(code()), rejectOrigin: maybe(code()), originalDocumentId: maybe(text()),
      signatureStatus: code(), sha256: text(), format: maybe(code()), byteCount: number(), width: number(),
      height: number(), filename: maybe(text()), quality: quality, quadrilateral: corners, softPass: Bool.random(),
      reading: maybe(reading()), errors: errors, attemptsLeft: number(), renditions: renditions, createdAt: time(),
      updatedAt: time())
  }

  private static func rendition() -> MusterAPI.Rendition {
    MusterAPI.Rendition(href: text(), width: number(), height: number(), byteCount: number(), contentType: text())
  }

  private static func reading() -> MusterAPI.Reading {
    MusterAPI.Reading(
      kind: maybe(code()), checkDigitsHold: Bool.random(), certainty: maybe(fraction()), masked: Bool.random(),
      lines: several(text()), places: several(several([fraction(), fraction()])), picture: maybe(code()),
      fields: several(field()), readAt: time())
  }

  private static func field() -> MusterAPI.ReadingField {
    MusterAPI.ReadingField(
      name: code(), value: maybe(text()), origin: code(), machineValue: maybe(text()), certainty: maybe(fraction()),
      line: maybe(number()), start: maybe(number()), length: maybe(number()), correctedBy: maybe(text()),
      correctedAt: maybe(time()), correctionReason: maybe(code()))
  }

  private static func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? { Bool.random() ? value() : nil }

  private static func several<Value>(_ value: @autoclosure () -> Value) -> [Value] {
    (0..<Int.random(in: 0...3)).map { _ in value() }
  }

  private static func code() -> Code { Code(text()) }

  private static func text() -> String {
    let characters: [Character] = ["a", "Z", "0", "é", "😀", "\"", "\\", "/", "\n", "\u{1}", "\u{7f}", "\u{2028}"]
    return String((0..<Int.random(in: 0...12)).map { _ in characters.randomElement() ?? " " })
  }

  private static func number() -> Int { Int.random(in: -9...9_999_999) }

  private static func fraction() -> Double { Bool.random() ? Double.random(in: -1...1) : Double(number()) }

  private static func time() -> Date {
    Date(timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000_000)) / 1000)
  }
}
