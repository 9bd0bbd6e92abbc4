import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// Uploads by another program: raw bodies, forms, and what it is told when they will not do.
  @Suite(.needs("curl")) struct UploadCurlTests {
    private static let picture = "@" + locateSpecimen("passport-grayscale.jpg")

    @Test func rawBodyIsTaken() async throws {
      try await withService { service, folder in
        let token = try await createSession(on: service, in: folder).token
        let answer = try await runCurl([
          "-H", "Authorization: Bearer \(token)", "-H", "Prefer: wait=60", "-H", "Content-Type: image/jpeg",
          "--data-binary", Self.picture, "-D", folder + "/headers",
          "\(service.url)/v1/documents?type=PASSPORT&side=FRONT&country=UTO&filename=mine.jpg",
        ])
        #expect(answer.report == "201", "\(answer)")
        let document = try JSONCoding.decoder().decode(Document.self, from: Data(answer.body.utf8))
        #expect(document.status == "ACCEPTED" && document.country == "UTO" && document.filename == "mine.jpg")
        #expect(document.sha256 == (try await digest("passport-grayscale.jpg")))
        let headers = String(decoding: try readFile(folder + "/headers"), as: UTF8.self).lowercased()
        #expect(headers.contains("location: /v1/documents/\(document.id)"), "\(headers)")
        #expect(headers.contains("preference-applied: wait=60"), "\(headers)")
      }
    }

    /// Where the fields stand, `file` being the picture.
    @Test(arguments: [
      ["type=PASSPORT", "side=FRONT", "uploadId=form", "file"],
      ["file", "type=PASSPORT", "side=FRONT", "uploadId=form"],
      ["type=PASSPORT", "file", "side=FRONT", "uploadId=form"],
    ])
    func formIsTaken(_ fields: [String]) async throws {
      try await withService { service, folder in
        let token = try await createSession(on: service, in: folder).token
        let form = fields.flatMap { ["-F", $0 == "file" ? "file=\(Self.picture);type=image/jpeg" : $0] }
        let answer = try await runCurl(
          ["-H", "Authorization: Bearer \(token)", "-H", "Prefer: wait=60"] + form + ["\(service.url)/v1/documents"])
        #expect(answer.report == "201", "\(answer)")
        let document = try JSONCoding.decoder().decode(Document.self, from: Data(answer.body.utf8))
        #expect(document.status == "ACCEPTED")
        #expect(document.uploadId == "form" && document.filename == "passport-grayscale.jpg")
        #expect(document.sha256 == (try await digest("passport-grayscale.jpg")))
        let upload = try await service.client(token).upload(id: "form")
        #expect(upload.stage == "done" && upload.receivedBytes == document.byteCount)
        #expect(upload.expectedBytes == document.byteCount)
      }
    }

    @Test func callersWithoutCredentialsGetNo100Continue() async throws {
      try await withService { service, folder in
        let big = try writeFile(folder + "/big", Data(count: 5_000_000))
        let answer = try await runCurl(
          [
            "-H", "Expect: 100-continue", "--expect100-timeout", "60", "--data-binary", "@" + big,
            "\(service.url)/v1/documents?type=PASSPORT&side=FRONT",
          ], report: "%{http_code} %{size_upload}")
        #expect(answer.report == "401 0", "\(answer)")
        #expect(problemCode(answer) == "UNAUTHENTICATED")
      }
    }

    @Test func authenticatedCallersGet100Continue() async throws {
      try await withService { service, folder in
        let token = try await createSession(on: service, in: folder).token
        let answer = try await runCurl(
          [
            "-H", "Authorization: Bearer \(token)", "-H", "Expect: 100-continue", "--expect100-timeout", "60",
            "--data-binary", Self.picture, "\(service.url)/v1/documents?type=PASSPORT&side=FRONT",
          ], report: "%{http_code} %{size_upload}")
        let byteCount = try readFile(locateSpecimen("passport-grayscale.jpg")).count
        #expect(answer.report == "201 \(byteCount)", "\(answer)")
      }
    }

    /// What is said of the body, and how many bytes of it there are.
    @Test(arguments: [
      (header: "Content-Length: 25000000", byteCount: 3_000_000),
      (header: "Content-Type: image/jpeg", byteCount: 22_000_000),
      (header: "Transfer-Encoding: chunked", byteCount: 22_000_000),
    ])
    func responsesToOversizedBodiesCanBeRead(header: String, byteCount: Int) async throws {
      try await withService { service, folder in
        let token = try await createSession(on: service, in: folder).token
        // Begins as a picture does, so that nothing but its size is wrong.
        let picture = try readFile(locateSpecimen("passport.jpg"))
        let big = try writeFile(folder + "/big", picture + Data(count: byteCount - picture.count))
        for attempt in 1...5 {
          let answer = try await runCurl([
            "-H", "Authorization: Bearer \(token)", "-H", "Expect:", "-H", header, "--data-binary", "@" + big,
            "\(service.url)/v1/documents?type=PASSPORT&side=FRONT&uploadId=big-\(attempt)",
          ])
          #expect(answer.report == "413", "\(answer)")
          #expect(problemCode(answer) == "IMAGE_TOO_LARGE", "\(answer)")
          let upload = try await service.client(token).upload(id: "big-\(attempt)")
          #expect(upload.stage == "refused" && upload.code == "IMAGE_TOO_LARGE")
        }
        #expect(try listFolder(folder + "/blobs") == ["incoming"])
        #expect(try listFolder(folder + "/blobs/incoming") == [])
      }
    }

    @Test func tooLargeIsNotInvited() async throws {
      try await withService(["--max-image-bytes", "200000"]) { service, folder in
        let token = try await createSession(on: service, in: folder).token
        let answer = try await runCurl(
          [
            "-H", "Authorization: Bearer \(token)", "-H", "Expect: 100-continue", "--expect100-timeout", "60",
            "--data-binary", Self.picture, "\(service.url)/v1/documents?type=PASSPORT&side=FRONT",
          ], report: "%{http_code} %{size_upload}")
        #expect(answer.report == "413 0", "\(answer)")
      }
    }

    /// Its body is on its way already, and there is more of it than is drained.
    @Test func refusalBeforeTheBodyIsThereCanBeRead() async throws {
      try await withService { service, folder in
        let big = try writeFile(folder + "/big", Data(count: 9_000_000))
        for _ in 1...5 {
          let answer = try await runCurl([
            "-H", "Expect:", "--data-binary", "@" + big, "\(service.url)/v1/documents?type=PASSPORT&side=FRONT",
          ])
          #expect(answer.report == "401", "\(answer)")
          #expect(problemCode(answer) == "UNAUTHENTICATED")
        }
      }
    }

    @Test func connectionOutlivesARefusal() async throws {
      try await withService { service, _ in
        let answer = try await runCurl(
          ["\(service.url)/v1/sessions/none", "\(service.url)/nowhere", "\(service.url)/health/ready"],
          report: "%{http_code} %{num_connects}\n")
        #expect(answer.exitCode == 0, "\(answer)")
        let reports = answer.body.split(separator: "\n").filter { $0.wholeMatch(of: /\d{3} \d/) != nil }
        #expect(reports == ["401 1", "404 0", "200 0"], "\(answer)")
      }
    }

    @Test func requestFollowsARefusedSmallBody() async throws {
      try await withService { service, _ in
        let next = ["--next", "-sS", "-w", "\n%{http_code}\n"]
        let answer = try await runCurl(
          ["-d", "{}", "\(service.url)/v1/sessions"] + next
            + ["-d", "no picture", "\(service.url)/v1/documents?type=PASSPORT&side=FRONT"] + next
            + ["\(service.url)/health/live"], report: "%{http_code}\n")
        #expect(answer.exitCode == 0, "\(answer)")
        let statuses = answer.body.split(separator: "\n").filter { $0.wholeMatch(of: /\d{3}/) != nil }
        #expect(statuses == ["401", "401", "200"], "\(answer)")
      }
    }

    private func problemCode(_ answer: CurlAnswer) -> Code? {
      (try? parseJSON(answer.body, as: Problem.self))?.code
    }

    private func digest(_ specimen: String) async throws -> String {
      String(try await runProgram("sha256sum", [locateSpecimen(specimen)]).output.prefix(64))
    }
  }
}
