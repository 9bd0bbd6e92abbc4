import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

/// A person's verification that waits for a decision.
struct WaitingCase: Sendable {
  let id: String
  /// Of the pictures, in the order in which they were sent.
  let documents: [String]

  var path: String { "/review/cases/\(id)" }
}

extension ConsoleFixture {
  /// Sends pictures as an app would, until the verification waits for a reviewer.
  ///
  /// - Parameters:
  ///   - filename: What the app says the picture's file is called.
  ///   - pictures: Each by its name among the specimens, or by its path.
  func makeCase(
    customFields: [String: String] = [:], claims: Claims? = nil, filename: String? = nil,
    pictures: [(name: String, type: DocumentType, side: DocumentSide)] = [("passport-grayscale.jpg", .passport, .front)]
  ) async throws -> WaitingCase {
    let types = pictures.map(\.type.rawValue).reduce(into: [Code]()) { types, type in
      if !types.contains(Code(type)) { types.append(Code(type)) }
    }
    let session = try await backend.createSession(
      SessionRequest(documentTypes: types, customFields: customFields, claims: claims))
    let app = backend.authorized(with: try #require(session.token))
    var documents: [String] = []
    for picture in pictures {
      let path = picture.name.hasPrefix("/") ? picture.name : locateSpecimen(picture.name)
      var file = DocumentFile(data: try readFile(path), type: picture.type, side: picture.side)
      file.filename = filename
      documents.append(try await app.uploadDocument(file, wait: .seconds(60)).id)
    }
    try await waitUntil { try await backend.session(id: session.id).phase == "CLIENT_EVALUATION" }
    return WaitingCase(id: session.id, documents: documents)
  }

  /// So many of them, the oldest first.
  func makeCases(_ count: Int) async throws -> [WaitingCase] {
    var cases: [WaitingCase] = []
    for number in 1...count { cases.append(try await makeCase(customFields: ["customer": "\(number)"])) }
    return cases
  }

  /// How a verification stands: its phase and status, as the person's own system sees them.
  func standing(of verification: WaitingCase) async throws -> String {
    let session = try await backend.session(id: verification.id)
    return "\(session.phase?.rawValue ?? "-")/\(session.status.rawValue)"
  }
}
