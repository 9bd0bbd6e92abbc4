import Foundation
import MusterTexts
import RunningPrograms
import VerificationFlow

/// A person who does what a page asks for: the film that the browser shows for its camera is another one from then on.
final class FilmedPerson {
  /// The path of what the camera shows. The browser reads each picture of it anew.
  let film: String
  private let poses: [(step: PresenceStep.Kind, instruction: String, film: Data)]
  private var shown = PresenceStep.Kind.lookStraight

  /// - Parameters:
  ///   - folder: Where there is a film of each step, all of one size.
  ///   - film: Where the camera's is put.
  init(showing folder: String, at film: String) throws {
    let texts = Texts.presencePage(in: .english)
    poses = try PresenceStep.Kind.allCases.map { kind in
      (kind, texts[kind.rawValue] ?? kind.rawValue, try readFile("\(folder)/\(kind.rawValue).y4m"))
    }
    self.film = film
    try show(shown)
  }

  /// Does what a page asks for, if it asks for anything.
  func follow(_ text: String) throws {
    guard let asked = poses.first(where: { text.contains($0.instruction) })?.step, asked != shown else { return }
    try show(asked)
  }

  private func show(_ kind: PresenceStep.Kind) throws {
    guard let pose = poses.first(where: { $0.step == kind }) else { return }
    if !FileManager.default.fileExists(atPath: film) { try writeFile(film, Data()) }
    // In its place, since the browser has the file open.
    let file = try FileHandle(forWritingTo: URL(filePath: film))
    try file.write(contentsOf: pose.film)
    try file.close()
    shown = kind
  }
}
