import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

extension ServiceConfiguration {
  /// What operators choose about the reviewers' desk.
  ///
  /// - Configuration keys:
  ///   - `reviewLeaseSeconds` (number of seconds 1…86400, default 600): how long a reviewer has a case.
  ///   - `reviewUndoSeconds` (number of seconds 0…60, default 10): how long a decision may be undone.
  ///   - `reviewReasons` (text, words with commas between them): the reasons that a reviewer may give.
  ///   - `reviewFourEyesReasons` (text, some of those): decisions for these take two people.
  ///   - `reviewFourEyesTypes` (text, types of the catalogue): decisions about such documents take two people.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  mutating func readDesk(_ reader: ConfigReader) async throws {
    if let seconds = try await reader.number(.reviewLeaseSeconds, in: 1...86_400) {
      reviewLease = .milliseconds(Int64(seconds * 1000))
    }
    if let seconds = try await reader.number(.reviewUndoSeconds, in: 0...60) {
      reviewUndo = .milliseconds(Int64(seconds * 1000))
    }
    if let words = try await reader.words(.reviewReasons) {
      for word in words where word.wholeMatch(of: /[A-Z][A-Z0-9_]{0,63}/) == nil {
        throw Setting.reviewReasons.error(of: word, because: "is not made of capital letters, digits and _")
      }
      reviewReasons = words.map { Ending.Reason(rawValue: $0) }
    }
    let reasons = try await reader.words(.reviewFourEyesReasons, among: reviewReasons.map(\.rawValue)) ?? []
    let types = try await reader.words(.reviewFourEyesTypes, among: catalogue.entries.map(\.type.rawValue)) ?? []
    fourEyes = FourEyes(
      reasons: Set(reasons.map { Ending.Reason(rawValue: $0) }), types: Set(types.map { DocumentType(rawValue: $0) }))
  }
}

extension ConfigReader {
  /// Words with commas between them, each once.
  fileprivate func words(_ setting: Setting, among known: [String]? = nil) async throws -> [String]? {
    guard let text = try await text(setting) else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    for word in words {
      guard !word.isEmpty, words.count(where: { $0 == word }) == 1 else {
        throw setting.error(of: text, because: "does not name each word once, with commas between them")
      }
      guard known?.contains(word) ?? true else {
        throw setting.error(of: word, because: "is none of \(known?.joined(separator: ", ") ?? "")")
      }
    }
    return words
  }
}
