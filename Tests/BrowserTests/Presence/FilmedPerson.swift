import Foundation
import MusterTexts
import RunningPrograms
import Testing
import VerificationFlow

/// A person who does what a page asks for: the film that the browser shows for its camera is another one from then on.
final class FilmedPerson {
  /// The path of what the camera shows. The browser reads each picture of it anew.
  let film: String
  private let poses: [(instruction: String, film: Data)]
  private var shown = ""

  /// - Parameters:
  ///   - folder: Where there is a film of each step, all of one size.
  ///   - film: Where the camera's is put.
  init(showing folder: String, at film: String) throws {
    let texts = Texts.presencePage(in: .english)
    poses = try PresenceStep.Kind.allCases.map { kind in
      (try #require(texts[kind.rawValue]), try readFile("\(folder)/\(kind.rawValue).y4m"))
    }
    self.film = film
    try writeFile(film, poses[0].film)
  }

  /// Does what a page asks for, if it asks for anything.
  func follow(_ text: String) throws {
    guard let pose = poses.first(where: { text.contains($0.instruction) }), pose.instruction != shown else { return }
    // In its place, since the browser has the file open.
    let file = try FileHandle(forWritingTo: URL(filePath: film))
    try file.write(contentsOf: pose.film)
    try file.close()
    shown = pose.instruction
  }
}
