internal import DocumentImaging
internal import DocumentReading
internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// Makes the keyed hashes by which a project finds people, documents and pictures again.
///
/// The key stays on the server, and each project has its own hashes: with the rows alone, one can tell which sessions
/// of a project have something in common, but not what.
struct BlindIndexes {
  /// The number of parts of a perceptual hash. Pictures whose hashes differ in fewer bits have a part in common.
  private static let likenessParts = 8

  let secret: ServerSecret
  let project: ProjectID

  /// Returns the indexes of a document's picture.
  func picture(_ document: DocumentRecord) -> Set<BlindIndex> {
    var indexes: Set<BlindIndex> = [index(.picture, document.sha256)]
    if let hash = document.inspection.perceptualHash {
      let length = hash.utf8.count / Self.likenessParts
      for part in 0..<Self.likenessParts {
        let digits = hash.utf8.dropFirst(part * length).prefix(length)
        indexes.insert(index(.likeness, "\(part)|\(String(decoding: Array(digits), as: UTF8.self))"))
      }
    }
    return indexes
  }

  /// Returns the indexes of what a document states.
  func contents(_ contents: DocumentContents) -> Set<BlindIndex> {
    Set(
      [
        contents[.documentNumber].flatMap { documentNumber($0, issuer: contents.numberingIssuer) },
        contents[.surname].flatMap { surname in
          contents[.birthDate].flatMap {
            person(surname: surname, givenNames: contents[.givenNames] ?? "", birthDate: $0)
          }
        },
      ].compactMap(\.self))
  }

  /// Returns the indexes by which people search for what a document states: each word of its names, and its number.
  func searchable(_ contents: DocumentContents) -> Set<BlindIndex> {
    let words = [contents[.surname], contents[.givenNames]].compactMap(\.self).flatMap { PersonName($0).words }
    let number = contents[.documentNumber].flatMap { plainNumber($0) }
    return Set(words.map { index(.nameWord, $0) } + [number].compactMap(\.self))
  }

  /// Returns the indexes of a text that people search for: those of its words, if it is a name, and that of the number
  /// that it may be. A session matches if its documents have all indexes of either.
  func search(_ text: String) -> [Set<BlindIndex>] {
    let name = Set(PersonName(text).words.map { index(.nameWord, $0) })
    let number = plainNumber(text).map { Set([$0]) }
    return [name, number].compactMap(\.self).filter { !$0.isEmpty }
  }

  private func plainNumber(_ text: String) -> BlindIndex? {
    let number = DocumentNumber(text).text
    return number.contains(where: \.isNumber) ? index(.plainNumber, number) : nil
  }

  /// Returns the index of the number of a document; nil if it has no letters and digits.
  func documentNumber(_ text: String, issuer: String) -> BlindIndex? {
    let number = DocumentNumber(text).text
    return number.isEmpty ? nil : index(.documentNumber, "\(issuer.uppercased())|\(number)")
  }

  /// Returns the index of a person; nil if the name cannot be written in the letters of a zone.
  ///
  /// Only the first given name counts, and no century: the documents of one person state different numbers of given
  /// names, and zones state no century.
  func person(surname: String, givenNames: String, birthDate: String) -> BlindIndex? {
    let name = PersonName(surname).plain
    guard !name.isEmpty, let birth = DocumentDate(text: birthDate) else { return nil }
    let first = PersonName(givenNames).plain.split(separator: " ").first ?? ""
    return index(.person, "\(name)|\(first)|\(birth.text.dropFirst(2))")
  }

  private func index(_ kind: BlindIndex.Kind, _ text: String) -> BlindIndex {
    let code = secret.authenticationCode(for: "blind-index|\(project)|\(kind.rawValue)|\(text)")
    return BlindIndex(kind, code.prefix(16).lowerHex)
  }
}

extension DocumentContents {
  /// The authority that numbers the document: in North America a state or province, such as `USA-CA`.
  fileprivate var numberingIssuer: String {
    let isLicence = reading.contents?.kind == DocumentReading.Kind.aamva.rawValue
    return [self[.issuer] ?? "", isLicence ? self[.optional] : nil].compactMap(\.self).joined(separator: "-")
  }
}
