import Foundation
import RunningPrograms
import Testing

extension Operations {
  /// The manifests in deploy/kubernetes, without a cluster.
  @Suite struct KubernetesTests {
    static let python = Task { await Peer.findPython(with: "kubernetes_validate, yaml") }

    /// What `Peers/read_manifests.py` says of a folder of manifests.
    private struct Manifests: Decodable {
      struct Pod: Decodable {
        let arguments: [String]
        let variables: [String: String?]
        let graceSeconds: Int
        let preStopSeconds: Int
      }

      let problems: [String]
      let pods: [Pod]
    }

    private struct Setting: Decodable {
      let name: String
      let variable: String
      let `default`: String?
    }

    private func read(_ folder: String) async throws -> Manifests {
      let outcome = try await Peer.run(
        "read_manifests.py", [repositoryFolder + "/deploy/kubernetes/" + folder], python: await Self.python.value)
      return try parseJSON(try #require(outcome.lines.first, "\(outcome.errors)"))
    }

    @Test(
      .enabled("needs python3 with kubernetes-validate (make test installs it in .venv)") {
        await python.value != nil
      }, arguments: ["single", "cluster"])
    func manifestsAreValidAndConfigureTheProgram(_ folder: String) async throws {
      let manifests = try await read(folder)
      #expect(manifests.problems == [])
      let pod = try #require(manifests.pods.first)
      #expect(manifests.pods.count == 1 && pod.arguments == ["serve"])

      let settings: [Setting] = try await runMuster("settings", "--json").lines.map { try parseJSON($0) }
      let own = pod.variables.filter { $0.key.hasPrefix("MUSTER_") }
      #expect(own.count > 3 && Set(own.keys).subtracting(settings.map(\.variable)) == [])
      let drain = try #require(settings.first { $0.name == "drainSeconds" }?.default.flatMap { Int($0) })
      #expect(pod.graceSeconds > pod.preStopSeconds + drain)

      // The servers are not here, and neither are the folders of the pod.
      try await withTemporaryFolder { data in
        var environment = own.compactMapValues(\.self)
        environment["MUSTER_DATABASE"] = nil
        environment["MUSTER_BLOBS"] = nil
        environment["MUSTER_DATA"] = data + "/data"
        environment["MUSTER_MASTER_KEY"] = data + "/master.key"
        _ = try await runMuster("keys", "create-master", data + "/master.key")
        let doctor = try await runMuster(
          ["doctor", "--json", "--port", "0", "--operations-port", "0"], environment: environment)
        #expect(doctor.output.contains(#""check":"settings","found""#), "\(doctor.errors) \(doctor.output)")
      }
    }

    @Test(.needs("kubectl"), arguments: ["single", "cluster", "monitoring"])
    func kustomizationsAreComplete(_ folder: String) async throws {
      let outcome = try await runProgram("kubectl", ["kustomize", repositoryFolder + "/deploy/kubernetes/" + folder])
      #expect(outcome.exitCode == 0 && outcome.output.contains("kind: "), "\(outcome.errors)")
    }
  }
}
