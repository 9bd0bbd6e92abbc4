#if os(Linux)
  import Foundation
  import RunningPrograms
  import Testing

  extension Operations {
    /// What can be known of the files in deploy/ without a machine to deploy to.
    @Suite struct DeployTests {
      private static let deploy = repositoryFolder + "/deploy"

      /// The packages that the image is made with, after the build.
      private func runtimePackages() throws -> Set<String> {
        let text = try String(contentsOfFile: Self.deploy + "/Dockerfile", encoding: .utf8)
        let stage = try #require(text.split(separator: "\nFROM ").first { $0.contains(" AS runtime\n") })
        let list = try #require(stage.firstMatch(of: /--no-install-recommends \\\n([^&]+)&&/)).1
        return Set(list.split { $0.isWhitespace || $0 == "\\" }.map(String.init))
      }

      /// The libraries that a file itself asks for.
      private func needed(by path: String) async throws -> [String] {
        try await runProgram("readelf", ["-d", path]).lines
          .compactMap { $0.firstMatch(of: /\(NEEDED\).*\[(.+)\]/).map { String($0.1) } }
      }

      @Test(.needs("readelf", "ldd", "dpkg"))
      func imageHasTheLibrariesOfTheProgram() async throws {
        let program = try findMuster()
        // In the image Swift's own libraries are part of the program, with what they need.
        let swift = try await runProgram("ldd", [program]).lines
          .compactMap { $0.firstMatch(of: /=> (\S+\/swift\/linux\/\S+)/).map { String($0.1) } }
        var libraries = Set(try await needed(by: program))
        for path in swift { libraries.formUnion(try await needed(by: path)) }
        libraries.subtract(swift.map { URL(filePath: $0).lastPathComponent })
        let known = try runtimePackages().union(["libc6", "libgcc-s1"])
        #expect(libraries.count > 5)
        for library in libraries.sorted() {
          let owners = try await runProgram("dpkg", ["-S", "*/\(library)"]).lines
            .compactMap { $0.firstMatch(of: #/^([^:]+)(:\w+)?: /#).map { String($0.1) } }
          guard !owners.isEmpty else { continue }  // Another system than the image's.
          #expect(!known.isDisjoint(with: owners), "\(library) is in \(owners), which the image has not")
        }
      }

      @Test(.needs("systemd-analyze")) func unitIsSoundAndHardened() async throws {
        try await withTemporaryFolder { folder in
          let unit = try String(contentsOfFile: Self.deploy + "/muster.service", encoding: .utf8)
            .replacing("/usr/local/bin/muster", with: try findMuster())
          let path = try writeFile(folder + "/muster.service", Data(unit.utf8))
          let verified = try await runProgram("systemd-analyze", ["verify", path])
          #expect(verified.exitCode == 0, "\(verified.errors)")
          #expect(!verified.errors.contains("muster.service"), "\(verified.errors)")
          // Exposure in tenths, from 0 to 100.
          let security = try await runProgram(
            "systemd-analyze", ["security", "--offline=true", "--no-pager", "--threshold=15", path])
          #expect(security.exitCode == 0, "\(security.output)")
        }
      }

      /// `@resources` contains it, and a refused call is no error: everything would compute at the same priority.
      @Test func unitLetsThreadsGiveWay() throws {
        let unit = try String(contentsOfFile: Self.deploy + "/muster.service", encoding: .utf8)
        // A later line changes what the lines before it allow (systemd.exec(5), SystemCallFilter).
        let filters = unit.split(separator: "\n").filter { $0.hasPrefix("SystemCallFilter=") }
        #expect(filters.last == "SystemCallFilter=setpriority seccomp")
      }

      @Test func unitWaitsLongerThanTheServiceDrains() throws {
        let unit = try String(contentsOfFile: Self.deploy + "/muster.service", encoding: .utf8)
        let seconds = try #require(unit.firstMatch(of: /TimeoutStopSec=(\d+)/).flatMap { Int($0.1) })
        #expect(seconds > 30)
      }
    }
  }
#endif
