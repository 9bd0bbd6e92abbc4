internal import Crypto
internal import Foundation
internal import Mustache

/// What the service says of itself: its description by OpenAPI 3.1, and the same as a page for people.
///
/// All of it is embedded in the program, so that a moved binary has it with it.
public struct Reference: Sendable {
  /// A file as it is served.
  public struct File: Sendable {
    /// Its bytes.
    public let bytes: [UInt8]
    /// Its media type.
    public let contentType: String
    /// Its strong entity tag, quotes included (RFC 9110, section 8.8.3): it changes with the bytes.
    public let tag: String

    init(_ text: String, _ contentType: String) {
      bytes = Array(text.utf8)
      self.contentType = contentType
      tag = "\"\(SHA256.hash(data: bytes).prefix(16).map { String(format: "%02x", $0) }.joined())\""
    }
  }

  /// The description by OpenAPI 3.1, as YAML (RFC 9512).
  public let description: File
  /// The page, as HTML without any script.
  public let page: File
  /// How the page looks.
  public let style: File

  /// Reads the embedded description and renders the page.
  ///
  /// - Parameter version: The version of the service, which both of them name.
  /// - Throws: `ReferenceError` if the description is not what the page expects; what YAML or the template is not.
  public init(version: String) throws {
    let source = String(decoding: PackageResources.openapi_yaml, as: UTF8.self)
    let placeholder = "version: filled in by the service"
    guard source.contains(placeholder) else { throw ReferenceError("info.version has no place for the version") }
    let text = source.replacing(placeholder, with: "version: \"\(version)\"")
    let template = try MustacheTemplate(string: String(decoding: PackageResources.reference_mustache, as: UTF8.self))
    description = File(text, "application/yaml")
    page = File(template.render(try ReferencePage(Description(yaml: text))), "text/html; charset=utf-8")
    style = File(String(decoding: PackageResources.reference_css, as: UTF8.self), "text/css; charset=utf-8")
  }
}

/// The embedded description is broken.
public struct ReferenceError: Error, CustomStringConvertible {
  /// What is missing, and where.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
