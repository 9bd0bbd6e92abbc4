package import Foundation
internal import FoundationXML

/// A page of a bucket's objects (Amazon S3 API Reference, `ListObjectsV2`).
package struct S3Listing: Sendable {
  package struct Object: Sendable {
    /// The whole key, with the prefix of the location.
    package let key: String
    package let byteCount: Int64
    package let lastModified: Date
  }

  package private(set) var objects: [Object] = []
  /// The continuation token of the next page; nil after the last one.
  package private(set) var continuation: String?

  /// - Throws: ``S3Error`` `invalidResponse`.
  init(xml: [UInt8]) throws {
    let elements = XMLElements(xml)
    guard elements.root == "ListBucketResult" else {
      throw S3Error(.invalidResponse, "the store's response is not a list of objects")
    }
    for contents in elements.groups["Contents"] ?? [] {
      guard let key = contents["Key"], let size = contents["Size"].flatMap(Int64.init),
        let modified = contents["LastModified"].flatMap(XMLElements.time)
      else { throw S3Error(.invalidResponse, "the store's list has an object without key, size or time") }
      objects.append(Object(key: key, byteCount: size, lastModified: modified))
    }
    if elements.fields["IsTruncated"] == "true" { continuation = elements.fields["NextContinuationToken"] }
  }
}

/// The messages of a multipart upload (Amazon S3 API Reference, `CreateMultipartUpload`, `CompleteMultipartUpload`,
/// `ListMultipartUploads`).
enum MultipartUpload {
  struct Part {
    /// The part number, from 1.
    let number: Int
    /// The header `ETag` of the store's answer.
    let tag: String
    /// The SHA-256 in base64.
    let checksum: String
  }

  /// - Throws: ``S3Error`` `invalidResponse`.
  static func id(xml: [UInt8]) throws -> String {
    guard let id = XMLElements(xml).fields["UploadId"], !id.isEmpty else {
      throw S3Error(.invalidResponse, "the store returned no id for an upload")
    }
    return id
  }

  /// Returns the body that completes an upload.
  static func completion(_ parts: [Part]) -> [UInt8] {
    let list = parts.map { part in
      // Tags are hexadecimal digits in quotation marks; other characters are not passed on.
      let tag = part.tag.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      return """
        <Part><PartNumber>\(part.number)</PartNumber><ETag>&quot;\(tag)&quot;</ETag>\
        <ChecksumSHA256>\(part.checksum)</ChecksumSHA256></Part>
        """
    }
    return Array(
      "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(list.joined())</CompleteMultipartUpload>"
        .utf8)
  }

  /// Returns the uploads that have begun and are neither complete nor removed.
  ///
  /// - Throws: ``S3Error`` `invalidResponse`.
  static func list(xml: [UInt8]) throws -> [(key: String, id: String, begun: Date)] {
    let elements = XMLElements(xml)
    guard elements.root == "ListMultipartUploadsResult" else {
      throw S3Error(.invalidResponse, "the store's response is not a list of uploads")
    }
    return (elements.groups["Upload"] ?? []).compactMap { upload in
      guard let key = upload["Key"], let id = upload["UploadId"],
        let begun = upload["Initiated"].flatMap(XMLElements.time)
      else { return nil }
      return (key, id, begun)
    }
  }
}

/// An error as the store sends it.
struct S3Failure {
  /// The error code, such as `SlowDown`; nil if the answer is not an S3 error.
  let code: String?

  init(xml: [UInt8]) {
    let elements = XMLElements(xml)
    code = elements.root == "Error" ? elements.fields["Code"] : nil
  }
}

/// The texts of a small XML document: those of the root's children, and those of its grandchildren by child.
private final class XMLElements: NSObject, XMLParserDelegate {
  private(set) var root = ""
  private(set) var fields: [String: String] = [:]
  private(set) var groups: [String: [[String: String]]] = [:]
  private var path: [String] = []
  private var text = ""
  /// The texts within the current child.
  private var group: [String: String] = [:]

  static func time(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true)))
      ?? (try? Date(text, strategy: .iso8601))
  }

  init(_ xml: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(xml))
    parser.delegate = self
    _ = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if path.isEmpty { root = name }
    path.append(name)
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    switch path.count {
    case 2 where group.isEmpty: fields[name] = text
    case 2:
      groups[name, default: []].append(group)
      group = [:]
    case 3: group[name] = text
    default: break
    }
    path.removeLast()
    text = ""
  }
}
