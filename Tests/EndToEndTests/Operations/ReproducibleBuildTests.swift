import Foundation
import RunningPrograms
import Testing

extension Operations {
  /// A build takes the same dependencies everywhere and at any time, and says which.
  @Suite struct ReproducibleBuildTests {
    /// What SwiftPM has resolved.
    private struct Resolved: Decodable {
      struct Pin: Decodable {
        struct State: Decodable { let version: String? }

        let location: String
        let state: State
      }

      let pins: [Pin]

      /// Versions by address.
      static func read() throws -> [String: String?] {
        let file = try JSONDecoder().decode(Self.self, from: try readFile(repositoryFolder + "/Package.resolved"))
        return Dictionary(uniqueKeysWithValues: file.pins.map { ($0.location, $0.state.version) })
      }
    }

    private func text(_ path: String) throws -> String {
      try String(contentsOfFile: repositoryFolder + "/" + path, encoding: .utf8)
    }

    /// A package that other packages bring along is listed in the manifest too, since its version would be open otherwise.
    @Test func everySwiftPackageHasAnExactVersion() throws {
      let manifest = try text("Package.swift")
      let exact = manifest.matches(of: #/\.package\(url: "([^"]+)", exact: "([^"]+)"\)/#)
        .map { (String($0.1), String($0.2) as String?) }
      #expect(manifest.matches(of: #/\.package\(/#).count == exact.count)
      #expect(try Dictionary(uniqueKeysWithValues: exact) == Resolved.read())
    }

    @Test(arguments: ["Dockerfile", "compose.yaml", "cluster/compose.yaml"])
    func imagesAreNamedByDigest(_ file: String) throws {
      let text = try text("deploy/" + file)
      let stages = text.matches(of: #/ AS (\w+)/#).map { String($0.1) }
      let images = text.matches(of: #/(?:\nFROM|image:) (\S+)/#).map { String($0.1) }
        .filter { !stages.contains($0) && $0 != "muster" }
      #expect(!images.isEmpty)
      for image in images { #expect(image.contains(#/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/#), "\(image)") }
    }

    @Test(arguments: [
      "scripts/requirements", "scripts/sbom-requirements", "tools/measure/bench-requirements",
      "tools/measure/bench-simd-requirements", "tools/measure/reading-requirements",
    ])
    func pythonPackagesAreNamedByHash(_ list: String) throws {
      // A line that is continued is one line.
      let lines = try text(list + ".txt").replacing("\\\n", with: " ").split(separator: "\n")
        .filter { !$0.hasPrefix("#") && !$0.contains(#/^ +#/#) }
      #expect(!lines.isEmpty)
      for line in lines { #expect(line.contains(#/^\S+==\S+ .*--hash=sha256:[0-9a-f]{64}/#), "\(line)") }
      // What is asked for is among what is installed: the .txt follows the .in.
      let installed = Set(lines.compactMap { $0.split(whereSeparator: { " ;".contains($0) }).first.map(String.init) })
      let asked = try text(list + ".in").split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("-") }
        .map { $0.lowercased().replacing(#/\[.*\]/#, with: "") }
      #expect(!asked.isEmpty && installed.isSuperset(of: asked), "run scripts/pin-requirements")
    }

    static let python = Task { await Peer.findPython(with: "cyclonedx") }

    @Test(
      .needs("ldd", "dpkg-query", "swift"),
      .enabled("needs python3 with cyclonedx-python-lib (make test installs it in .venv)") {
        await python.value != nil
      })
    func billOfMaterialsListsWhatTheProgramIsMadeOf() async throws {
      struct Bill: Decodable {
        struct Component: Decodable {
          let name: String
          let version: String?
          let purl: String
        }

        let bomFormat: String
        let components: [Component]
      }
      let python = try #require(await Self.python.value)
      try await withTemporaryFolder { folder in
        var bills: [Data] = []
        for file in [folder + "/a.json", folder + "/b.json"] {
          // It checks the file against CycloneDX's schema itself.
          let outcome = try await RunningProgram(
            python, ["-B", repositoryFolder + "/scripts/make-sbom", "--program", try findMuster(), file]
          ).waitForExit()
          try #require(outcome.exitCode == 0, "\(outcome.errors)")
          bills.append(try readFile(file))
        }
        #expect(bills[0] == bills[1])
        let bill = try JSONDecoder().decode(Bill.self, from: bills[0])
        #expect(bill.bomFormat == "CycloneDX")
        for (location, version) in try Resolved.read() {
          let address = location.replacing("https://", with: "").replacing(".git", with: "")
          let purl = "pkg:swift/\(address)@\(version ?? "")?"
          #expect(bill.components.contains { $0.purl.hasPrefix(purl) }, "\(purl)")
        }
        for library in ["libturbojpeg0", "libpng16-16", "libpq5", "libsqlite3-0", "libc6"] {
          let component = bill.components.first { $0.name == library }
          #expect(component?.purl.hasPrefix("pkg:deb/debian/\(library)@") == true, "\(library)")
          #expect(component?.version?.isEmpty == false)
        }
      }
    }
  }
}
