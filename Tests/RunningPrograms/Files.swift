package import Foundation
import Testing

/// Runs `body` with a folder that is gone afterwards.
package func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "muster-e2e-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

/// The names in a folder, sorted.
package func listFolder(_ path: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: path).sorted()
}

/// The root of the repository.
package let repositoryFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().appending(path: "../..").standardizedFileURL.path

/// The path of a specimen, or of the whole folder of them.
package func locateSpecimen(_ name: String = "") -> String {
  repositoryFolder + "/SampleImages" + (name.isEmpty ? "" : "/" + name)
}

/// All specimens in a folder, by name: what is a picture by its ending.
package func listSpecimens(in folder: String = "") throws -> [String] {
  try listFolder(locateSpecimen(folder)).filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }
}

/// The bytes of a file.
package func readFile(_ path: String) throws -> Data {
  try Data(contentsOf: URL(filePath: path))
}

/// Writes a file and gives its path.
@discardableResult
package func writeFile(_ path: String, _ content: Data) throws -> String {
  try content.write(to: URL(filePath: path))
  return path
}

/// Writes rules by which these faults of pictures never reject, and removes them afterwards.
package func withRules<Result>(
  tolerating codes: [String], _ body: (_ path: String) async throws -> Result
) async throws -> Result {
  try await withTemporaryFolder { folder in
    let limits = codes.map { "\"\($0)\": null" }.joined(separator: ", ")
    let rules = #"{"default": {"limits": {\#(limits)}}}"#
    return try await body(try writeFile("\(folder)/rules.json", Data(rules.utf8)))
  }
}

/// A value for one line of JSON.
package func parseJSON<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}
