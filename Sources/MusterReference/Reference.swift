internal import Crypto
internal import Encodings
internal import Foundation
internal import Mustache

/// The OpenAPI 3.1 description of the API, and its reference pages.
///
/// All files are embedded, so that the binary can be moved.
package struct Reference: Sendable {
  package struct File: Sendable {
    package let bytes: [UInt8]
    package let contentType: String
    /// The first 128 bits of the SHA-256 hash of the bytes, as hex digits.
    package let digest: String

    init(_ text: String, _ contentType: String) {
      bytes = Array(text.utf8)
      self.contentType = contentType
      digest = SHA256.hash(data: bytes).prefix(16).lowerHex
    }
  }

  /// The OpenAPI 3.1 description as YAML (RFC 9512).
  package let description: File
  /// The first page, as HTML.
  package let start: File
  /// A page for each part of the API and one for the object types, by name. They are complete without their script.
  package let pages: [String: File]
  /// The search index of all pages, as JSON.
  package let index: File
  package let style: File
  package let script: File
  /// The home page of the service, as HTML.
  package let home: File

  /// All of these files.
  package var files: [File] { [description, start, index, style, script, home] + pages.values }

  /// Reads the embedded description and renders the pages.
  ///
  /// - Parameter version: The version of the service, shown in the description and on the pages.
  /// - Throws: `ReferenceError` for a description that the pages cannot show; the parse errors of YAML and of the
  ///   templates.
  package init(version: String) throws {
    let source = Description.yaml
    let placeholder = "version: filled in by the service"
    guard source.contains(placeholder) else { throw ReferenceError("info.version has no place for the version") }
    let text = source.replacing(placeholder, with: "version: \"\(version)\"")
    let template = try Self.template(PackageResources.reference_mustache)
    let page = try ReferencePage(Description(yaml: text))
    func html(_ name: String?) -> File { File(template.render(page.view(of: name)), "text/html; charset=utf-8") }
    description = File(text, "application/yaml")
    start = html(nil)
    pages = Dictionary(uniqueKeysWithValues: page.pageNames.map { ($0, html($0)) })
    index = File(try page.index(), "application/json")
    style = File(String(decoding: PackageResources.reference_css, as: UTF8.self), "text/css; charset=utf-8")
    script = File(String(decoding: PackageResources.reference_js, as: UTF8.self), "text/javascript; charset=utf-8")
    home = File(
      try Self.template(PackageResources.home_mustache).render(["version": version]), "text/html; charset=utf-8")
  }

  private static func template(_ bytes: [UInt8]) throws -> MustacheTemplate {
    try MustacheTemplate(string: String(decoding: bytes, as: UTF8.self))
  }
}

/// The embedded description is invalid.
package struct ReferenceError: Error, CustomStringConvertible {
  /// What is missing, and where.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
