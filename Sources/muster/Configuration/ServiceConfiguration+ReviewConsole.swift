import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

extension ServiceConfiguration {
  /// Reads the settings of the review console.
  ///
  /// - Configuration keys:
  ///   - `reviewLeaseSeconds` (number of seconds 1…86400, default 600): The duration of a reviewer's lease on a case.
  ///   - `reviewUndoSeconds` (number of seconds 0…60, default 10): How long a decision can be undone.
  ///   - `reviewReasons` (text, comma-separated words): The reasons that a reviewer can give.
  ///   - `reviewFourEyesReasons` (text, some of those): The reasons whose decisions require two reviewers.
  ///   - `reviewFourEyesTypes` (text, types of the catalogue): The document types whose decisions require two
  ///     reviewers.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  mutating func readReviewConsole(_ reader: ConfigReader) async throws {
    if let seconds = try await reader.number(.reviewLeaseSeconds, in: 1...86_400) {
      reviewLease = .milliseconds(Int64(seconds * 1000))
    }
    if let seconds = try await reader.number(.reviewUndoSeconds, in: 0...60) {
      reviewUndo = .milliseconds(Int64(seconds * 1000))
    }
    if let words = try await reader.words(.reviewReasons) {
      for word in words where word.wholeMatch(of: /[A-Z][A-Z0-9_]{0,63}/) == nil {
        throw Setting.reviewReasons.error(of: word, because: "does not consist of capital letters, digits and _")
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
  /// Returns the comma-separated words of a setting, each of which must be unique.
  fileprivate func words(_ setting: Setting, among known: [String]? = nil) async throws -> [String]? {
    guard let text = try await text(setting) else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    for word in words {
      guard !word.isEmpty, words.count(where: { $0 == word }) == 1 else {
        throw setting.error(of: text, because: "is not a list of different words, separated by commas")
      }
      guard known?.contains(word) ?? true else {
        throw setting.error(of: word, because: "is none of \(known?.joined(separator: ", ") ?? "")")
      }
    }
    return words
  }
}
