package import Foundation

/// A bucket in an S3 store, as named by a URL such as `s3://pictures/muster/?region=eu-central-1`.
package struct S3Location: Sendable, Equatable {
  package let bucket: String
  /// The prefix of all keys: empty, or a path that ends with a slash.
  package let prefix: String
  package let region: String
  /// The scheme, host and port of the store, without a path.
  package let endpoint: URL
  /// Whether requests name the bucket in the path rather than in the host name.
  package let isPathStyle: Bool

  /// Reads a URL: `s3://BUCKET/PREFIX` with the parameters `region` (us-east-1), `endpoint` (Amazon's of the region) and
  /// `style` (`path` or `virtual`; `path` if there is an endpoint).
  ///
  /// - Throws: ``S3Error`` `locationInvalid`, whose reason does not repeat the URL.
  package init(url: String) throws(S3Error) {
    guard let parts = URLComponents(string: url), parts.scheme == "s3", let bucket = parts.host, !bucket.isEmpty else {
      throw Self.invalid("does not begin with s3:// and the name of a bucket")
    }
    guard parts.user == nil, parts.password == nil else {
      throw Self.invalid("has a user or a password; give credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
    }
    var region = "us-east-1"
    var endpoint: URL?
    var isPathStyle: Bool?
    for item in parts.queryItems ?? [] {
      let value = item.value ?? ""
      switch item.name {
      case "region" where value.wholeMatch(of: /[a-z0-9-]+/) != nil: region = value
      case "endpoint":
        guard let url = URL(string: value), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
          ["", "/"].contains(url.path), url.query == nil, url.user == nil
        else {
          throw Self.invalid("has an endpoint that is not the address of a store, such as https://s3.example.com")
        }
        endpoint = url
      case "style" where value == "path": isPathStyle = true
      case "style" where value == "virtual": isPathStyle = false
      default: throw Self.invalid("has an invalid parameter \(item.name); it may have region, endpoint and style")
      }
    }
    self.bucket = bucket
    let path = parts.path.split(separator: "/").joined(separator: "/")
    prefix = path.isEmpty ? "" : path + "/"
    self.region = region
    self.isPathStyle = isPathStyle ?? (endpoint != nil)
    guard let endpoint = endpoint ?? URL(string: "https://s3.\(region).amazonaws.com") else {
      throw Self.invalid("has an invalid region")
    }
    self.endpoint = endpoint
  }

  private static func invalid(_ reason: String) -> S3Error {
    S3Error(.locationInvalid, "the URL of the blobs \(reason)")
  }

  /// The value of the header `Host`.
  var host: String {
    let port = endpoint.port.map { ":\($0)" } ?? ""
    let host = (endpoint.host ?? "") + port
    return isPathStyle ? host : "\(bucket).\(host)"
  }

  /// The path of an object, or of the bucket for an empty key, with percent encoding.
  func path(of key: String) -> String {
    let path = isPathStyle ? "/\(bucket)/\(key)" : "/\(key)"
    return SignatureV4.encoded(path, keeping: "/")
  }
}
