import Foundation
import RunningPrograms
import Testing

extension Commands {
  /// What the program's surroundings bring with them that nobody has set for it.
  @Suite struct EnvironmentTests {
    /// What Kubernetes sets for a Service `muster` with the port `http`, and for `muster-operations`.
    private static let links = [
      "MUSTER_SERVICE_HOST": "10.0.171.239", "MUSTER_SERVICE_PORT": "8080", "MUSTER_SERVICE_PORT_HTTP": "8080",
      "MUSTER_PORT": "tcp://10.0.171.239:8080", "MUSTER_PORT_8080_TCP": "tcp://10.0.171.239:8080",
      "MUSTER_PORT_8080_TCP_PROTO": "tcp", "MUSTER_PORT_8080_TCP_PORT": "8080",
      "MUSTER_PORT_8080_TCP_ADDR": "10.0.171.239", "MUSTER_OPERATIONS_SERVICE_HOST": "fd00:10:96::1",
      "MUSTER_OPERATIONS_SERVICE_PORT": "8081", "MUSTER_OPERATIONS_PORT": "tcp://[fd00:10:96::1]:8081",
      "MUSTER_OPERATIONS_PORT_8081_TCP": "tcp://[fd00:10:96::1]:8081",
      "MUSTER_OPERATIONS_PORT_8081_TCP_ADDR": "fd00:10:96::1",
    ]

    @Test(arguments: [["keys", "list"], ["audit", "verify"], ["projects", "list"], ["settings"]])
    func `variables of Services are ignored with one line`(_ command: [String]) async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let data = command == ["settings"] ? [] : ["--data", folder]
        let outcome = try await runMuster(command + data, environment: Self.links)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n")
        if command != ["settings"] {
          #expect(lines.count == 1 && lines.first?.hasPrefix("Ignoring variables") == true, "\(outcome.errors)")
          for name in Self.links.keys { #expect(lines.first?.contains(name) == true, "\(name)") }
        }
      }
    }

    @Test func `the service starts beside a Service of its name`() async throws {
      try await withService(environment: Self.links) { service, _ in
        #expect(service.program.errors.matches(of: /Ignoring variables/).count == 1)
      }
    }

    @Test func `a port that is a number is a setting`() async throws {
      try await withTemporaryFolder { folder in
        let outcome = try await runMuster(
          "doctor", "--json", "--data", folder + "/data", environment: ["MUSTER_PORT": "70000"])
        #expect(outcome.output.contains("port: \\\"70000\\\""), "\(outcome.output)")
      }
    }

    @Test(arguments: [
      ("MUSTER_PROT", "tcp://10.0.0.1:8080"), ("MUSTER_SERVICE_HOST", "a host"), ("MUSTER_SERVICE_PORT", "http"),
      ("MUSTER_PORT_8080", "8080"), ("MUSTER_PORTS", "8080"), ("MUSTER_PORT_8080_TCP_NAME", "x"),
      ("MUSTER_SERVICE_HOSTS", "10.0.0.1"), ("MUSTER_PORT_HTTP_TCP", "tcp://10.0.0.1:8080"),
    ])
    func `what only looks like one is refused`(name: String, value: String) async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let outcome = try await runMuster("keys", "list", "--data", folder, environment: [name: value])
        #expect(outcome.exitCode == 64 && outcome.errors.contains("\(name): unknown variable."), "\(outcome.errors)")
      }
    }

    /// Libraries that are loaded before may move the environment, beside which Swift looks for the arguments. In a
    /// program with a Swift library of its own that comes too late to matter, so this one takes them away itself.
    @Test(.needs("clang")) func `arguments are found although a preloaded library hides them`() async throws {
      try await withTemporaryFolder { folder in
        let source = """
          #include <stdlib.h>
          extern void _swift_stdlib_overrideUnsafeArgvArgc(char **, int) __attribute__((weak));
          __attribute__((constructor)) static void hide(void) {
            static char *none[] = {NULL};
            setenv("PRELOADED", "1", 1);
            if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(none, 0);
          }
          """
        let library = folder + "/hide.so"
        let made = try await runProgram(
          "clang", ["-shared", "-fPIC", "-o", library, try writeFile(folder + "/hide.c", Data(source.utf8))])
        try #require(made.exitCode == 0, "\(made.errors)")
        let outcome = try await runMuster(
          "keys", "list", "--data", folder + "/no such", "--json", environment: ["LD_PRELOAD": library])
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("\(folder)/no such\" does not exist"), "\(outcome.errors)")
      }
    }
  }
}
