import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Commands {
  /// `muster quality replay`: other rules on the facts that are kept.
  @Suite struct QualityCommandTests {
    @Test func replayNamesTheVerdictsThatWouldChange() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        // All that is wrong with a picture is that its file is too large, which is forgiven at the third try.
        let strict = try writeRules(folder + "/strict.json", "{\"reject\": 1}", softPass: "\"after\": 2, ")
        let service = try await startService(on: data, ["--quality", strict])
        let fronts = try await show(times: 3, on: service, in: data)
        #expect(fronts.map(\.status) == ["REJECTED", "REJECTED", "ACCEPTED"])
        #expect(fronts.last?.softPass == true)

        // The service is still at work.
        let lax = try writeRules(folder + "/lax.json", "{\"warn\": 1}")
        let changes = try await replay(lax, on: data)
        #expect(
          Set(changes.changes.map(\.document)) == Set(fronts.prefix(2).map(\.id)), "the last one stays accepted")
        for change in changes.changes {
          #expect(change.from == "REJECTED" && change.to == "ACCEPTED" && !change.softPass)
          #expect(change.going == ["FILE_LARGE"] && change.coming.isEmpty)
          #expect(change.type == "ID_CARD" && change.side == "FRONT")
        }
        #expect(changes.sum.documents == 3 && changes.sum.judged == 3)
        #expect(changes.sum.changed == 2 && changes.sum.toAccepted == 2 && changes.sum.toRejected == 0)
        #expect(changes.sum.codes["FILE_LARGE"] == .init(before: 2, after: 0))

        #expect(try await replay(strict, on: data).changes.isEmpty, "the same rules change nothing")
        let unforgiving = try writeRules(folder + "/unforgiving.json", "{\"reject\": 1}", softPass: "\"after\": 9, ")
        let stricter = try await replay(unforgiving, on: data)
        #expect(stricter.changes.map(\.document) == [fronts[2].id])
        #expect(stricter.changes.map(\.coming) == [["FILE_LARGE"]])

        #expect(try await service.stop().exitCode == 0)
        let words = try await runMuster("quality", "replay", "--data", data, "--quality", lax)
        #expect(words.exitCode == 0, "\(words)")
        #expect(words.output.contains("ID_CARD FRONT  REJECTED → ACCEPTED  -FILE_LARGE"), "\(words.output)")
        #expect(words.output.contains("2 of 3 verdicts would change"), "\(words.output)")
      }
    }

    @Test(.needs("python3")) func verdictsOfOthersStay() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        let rules = try writeRules(folder + "/rules.json", "{\"warn\": 1}")
        let service = try await startService(on: data, ["--quality", rules])
        let marked = try await upload(1, "front.sandbox-BLURRY.jpg", on: service, in: data)
        #expect(marked.errors.map(\.code) == ["BLURRY"])
        let refused = try await upload(2, "front.sandbox-rejected.jpg", on: service, in: data)
        #expect(refused.status == "REJECTED" && refused.rejectOrigin == "DOCUMENT_VERIFICATION")
        #expect(try await service.stop().exitCode == 0)
        try await runSQL("UPDATE documents SET rules_id = NULL, is_marked = 0 WHERE id = '\(refused.id)'", on: data)

        let strict = try writeRules(folder + "/strict.json", "{\"reject\": 1}")
        let report = try await replay(strict, on: data)
        #expect(report.changes.isEmpty)
        #expect(report.sum.kept == 1 && report.sum.withoutFacts == 1 && report.sum.judged == 0)
      }
    }

    @Test func unreadableInputIsNamedAndNothingIsCreated() async throws {
      try await withTemporaryFolder { folder in
        let rules = try writeRules(folder + "/rules.json", "{}")
        let missing = try await runMuster("quality", "replay", "--data", folder + "/none", "--quality", rules)
        #expect(missing.exitCode.map { $0 != 0 } == true && missing.errors.contains("data: "), "\(missing.errors)")
        let bad = try writeFile(folder + "/bad.json", Data("{\"typo\": {}}".utf8))
        let refused = try await runMuster("quality", "replay", "--data", folder, "--quality", bad)
        #expect(refused.errors.contains("quality: \"\(bad)\" has the unknown key \"typo\""), "\(refused.errors)")
        #expect(try listFolder(folder) == ["bad.json", "rules.json"])
      }
    }

    private struct Change: Decodable {
      let document: String
      let type: String
      let side: String
      let from: String
      let to: String
      let softPass: Bool
      let coming: [String]
      let going: [String]
    }

    private struct Sum: Decodable {
      struct Count: Decodable, Equatable {
        let before: Int
        let after: Int
      }

      let documents: Int
      let judged: Int
      let changed: Int
      let toAccepted: Int
      let toRejected: Int
      let kept: Int
      let withoutFacts: Int
      let codes: [String: Count]
    }

    private func replay(_ rules: String, on data: String) async throws -> (changes: [Change], sum: Sum) {
      let outcome = try await runMuster("quality", "replay", "--data", data, "--quality", rules, "--json")
      try #require(outcome.exitCode == 0, "\(outcome)")
      let last: [String: Sum] = try parseJSON(try #require(outcome.lines.last))
      return (try outcome.lines.dropLast().map { try parseJSON($0) }, try #require(last["sum"]))
    }

    /// Rules by which only the file's size can be wrong.
    private func writeRules(_ path: String, _ limits: String, softPass: String = "") throws -> String {
      let codes = [
        "INCOMPLETE", "DOCUMENT_NOT_FOUND", "TWO_DOCUMENTS", "WRONG_DOCUMENT", "COVER", "WRONG_SIDE",
        "DOCUMENT_CUT_OFF",
        "OBSTRUCTED", "DOCUMENT_SMALL", "RESOLUTION_LOW", "TOO_DARK", "TOO_BRIGHT", "LOW_CONTRAST", "GLARE", "BLURRY",
        "DOCUMENT_SKEWED", "GREYSCALE", "SCREEN", "SIMILAR_PICTURE",
      ]
      let off = codes.map { "\"\($0)\": null" }.joined(separator: ", ")
      let rules = """
        {"softPass": {\(softPass)"codes": ["FILE_LARGE"]}, "default": {"limits": {\(off), "FILE_LARGE": \(limits)}}}
        """
      return try writeFile(path, Data(rules.utf8))
    }

    /// Shows fronts to one session, one after the other.
    private func show(times: Int, on service: RunningService, in data: String) async throws -> [Document] {
      let session = try await createSession(on: service, in: data)
      var documents: [Document] = []
      for number in 1...times {
        documents.append(try await upload(number, nil, on: service, in: data, session: session))
      }
      return documents
    }

    private func upload(
      _ number: Int, _ filename: String?, on service: RunningService, in data: String,
      session: (id: String, token: String)? = nil
    ) async throws -> Document {
      var opened = session
      if opened == nil { opened = try await createSession(on: service, in: data) }
      let token = try #require(opened?.token)
      let picture = try readFile(locateSpecimen("driving-licence-444.jpg")) + Data([UInt8(number)])
      var file = DocumentFile(data: picture, type: "ID_CARD", side: .front)
      file.filename = filename
      let document = try await service.client(token).uploadDocument(file)
      return try await service.awaitVerdict(document.id, token: token)
    }
  }
}
