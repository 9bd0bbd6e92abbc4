import Foundation
import MusterTexts
import RunningPrograms
import Testing
import VerificationFlow

/// A person who does what a page asks for: the film that the browser shows for its camera is another one from then on.
final class FilmedPerson {
  /// The path of what the camera shows. The browser reads each picture of it anew.
  let film: String
  /// Films of the poses of each action, from the smallest turn or distance to the largest, by the instruction.
  private let poses: [String: [Data]]
  private var instruction = ""
  private var pose = 0
  private var answer = ""

  /// - Parameters:
  ///   - folder: Where there is a film of each pose, all of one size.
  ///   - film: Where the camera's is put.
  init(showing folder: String, at film: String) throws {
    let texts = Texts.presencePage(in: .english)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    poses = try Dictionary(
      uniqueKeysWithValues: PresenceStep.Kind.allCases.map { kind in
        let films = try names.filter { $0.hasPrefix(kind.rawValue) }.map { try readFile("\(folder)/\($0)") }
        return (try #require(texts[kind.rawValue]), films)
      })
    self.film = film
    try writeFile(film, try #require(poses.values.first { $0.count == 1 }?.first))
  }

  /// Does what a page asks for, if it asks for anything.
  func follow(_ browser: Browser) async throws {
    let shown = try await browser.run(
      """
      const text = (part) => document.querySelector(part)?.textContent ?? "";
      const value = document.querySelector(".meter")?.dataset.value ?? "";
      return [text(".words h2"), document.querySelector(".stage")?.dataset.hint ?? "", value].join("|");
      """
    ).text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard shown.count == 3, let films = poses[shown[0]] else { return }
    if shown[0] != instruction {
      (instruction, pose, answer) = (shown[0], films.count / 2, "")
    } else if shown[2].isEmpty || shown[2] == answer {
      return
    } else {
      answer = shown[2]
      switch shown[1] {
      case "FACE_TURNED_TOO_LITTLE", "FACE_FAR": pose = min(pose + 1, films.count - 1)
      case "FACE_TURNED_TOO_FAR", "FACE_CLOSE": pose = max(pose - 1, 0)
      default: return
      }
    }
    // In its place, since the browser has the file open.
    let file = try FileHandle(forWritingTo: URL(filePath: film))
    try file.write(contentsOf: films[pose])
    try file.close()
  }
}
