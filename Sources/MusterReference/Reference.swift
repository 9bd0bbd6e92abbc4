internal import Crypto
internal import Foundation
internal import Mustache

/// What the service says of itself: its description by OpenAPI 3.1, and the same as pages for people.
///
/// All of it is embedded in the program, so that a moved binary has it with it.
package struct Reference: Sendable {
  /// A file as it is served.
  package struct File: Sendable {
    /// Its bytes.
    package let bytes: [UInt8]
    /// Its media type.
    package let contentType: String
    /// Its strong entity tag, quotes included (RFC 9110, section 8.8.3): it changes with the bytes.
    package let tag: String

    init(_ text: String, _ contentType: String) {
      bytes = Array(text.utf8)
      self.contentType = contentType
      tag = "\"\(SHA256.hash(data: bytes).prefix(16).map { String(format: "%02x", $0) }.joined())\""
    }
  }

  /// The description by OpenAPI 3.1, as YAML (RFC 9512).
  package let description: File
  /// The first page, as HTML.
  package let start: File
  /// A page for each part of the service and one for the objects, by name. They show everything without their script.
  package let pages: [String: File]
  /// What can be found on all pages, as JSON for their script.
  package let index: File
  /// How the pages look.
  package let style: File
  /// What searches the index.
  package let script: File
  /// Where people land who only know the service's address, as HTML.
  package let home: File

  /// Reads the embedded description and renders the pages.
  ///
  /// - Parameter version: The version of the service, which both of them name.
  /// - Throws: `ReferenceError` if the description is not what the page expects; what YAML or the template is not.
  package init(version: String) throws {
    let source = String(decoding: PackageResources.openapi_yaml, as: UTF8.self)
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

/// The embedded description is broken.
package struct ReferenceError: Error, CustomStringConvertible {
  /// What is missing, and where.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
