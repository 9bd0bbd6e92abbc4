package import AsyncHTTPClient
package import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// The credentials with which requests are signed.
package struct S3Credentials: Sendable, Equatable {
  package let accessKeyID: String
  package let secretAccessKey: String
  /// The token of temporary credentials.
  package let sessionToken: String?
  /// When temporary credentials expire; nil for others.
  package let expiration: Date?

  package init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil, expiration: Date? = nil) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
    self.expiration = expiration
  }
}

extension S3Credentials: CustomStringConvertible, CustomReflectable {
  /// The id only, so that logs cannot leak the key.
  package var description: String { "S3Credentials(\(accessKeyID))" }
  /// The id only, so that dumps cannot leak the key.
  package var customMirror: Mirror { Mirror(self, children: ["accessKeyID": accessKeyID]) }
}

/// The source of credentials: the environment, or the endpoint that container services give to each task (AWS SDKs and
/// Tools Reference Guide, "Container credential provider").
package actor S3CredentialSource {
  /// Temporary credentials are refreshed this long before they expire.
  private static let reserve: TimeInterval = 300

  private enum Origin {
    case fixed(S3Credentials)
    case endpoint(url: String, token: String?, tokenFile: String?)
  }

  private let origin: Origin
  private let http: HTTPClient
  private var fetched: S3Credentials?
  private var fetching: Task<S3Credentials, any Error>?

  /// - Parameter environment: The variables of the process.
  /// - Throws: ``S3Error`` `credentialsMissing`.
  package init(environment: [String: String], http: HTTPClient) throws(S3Error) {
    self.http = http
    if let id = environment["AWS_ACCESS_KEY_ID"], let secret = environment["AWS_SECRET_ACCESS_KEY"] {
      origin = .fixed(
        S3Credentials(
          accessKeyID: id, secretAccessKey: secret,
          sessionToken: environment["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }))
    } else if let path = environment["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] {
      origin = .endpoint(url: "http://169.254.170.2\(path)", token: nil, tokenFile: nil)
    } else if let url = environment["AWS_CONTAINER_CREDENTIALS_FULL_URI"] {
      guard Self.isAllowed(url) else {
        throw S3Error(
          .credentialsMissing, "AWS_CONTAINER_CREDENTIALS_FULL_URI is neither https nor an address of this machine")
      }
      origin = .endpoint(
        url: url, token: environment["AWS_CONTAINER_AUTHORIZATION_TOKEN"],
        tokenFile: environment["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"])
    } else {
      throw S3Error(
        .credentialsMissing, "there are no credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
    }
  }

  /// Returns credentials that are valid for some time.
  ///
  /// - Throws: ``S3Error`` `credentialsMissing`.
  package func current() async throws -> S3Credentials {
    if case .fixed(let credentials) = origin { return credentials }
    if let fetched, fetched.expiration.map({ $0.timeIntervalSinceNow > Self.reserve }) ?? true { return fetched }
    let task = fetching ?? Task { try await fetch() }
    fetching = task
    defer { fetching = nil }
    do {
      let new = try await task.value
      fetched = new
      return new
    } catch {
      // Credentials that have not expired yet are better than none.
      if let fetched, fetched.expiration.map({ $0 > Date() }) ?? true { return fetched }
      throw error
    }
  }

  private struct Answer: Decodable {
    let accessKeyID: String
    let secretAccessKey: String
    let token: String?
    let expiration: String?

    enum CodingKeys: String, CodingKey {
      case accessKeyID = "AccessKeyId"
      case secretAccessKey = "SecretAccessKey"
      case token = "Token"
      case expiration = "Expiration"
    }
  }

  private func fetch() async throws -> S3Credentials {
    guard case .endpoint(let url, let token, let file) = origin else {
      throw S3Error(.credentialsMissing, "there is no endpoint")
    }
    do {
      var request = HTTPClientRequest(url: url)
      // The file is replaced from time to time.
      let given = try file.map { try String(contentsOfFile: $0, encoding: .utf8) } ?? token
      if let given { request.headers.add(name: "Authorization", value: given.trimmingCharacters(in: .newlines)) }
      let response = try await http.execute(request, timeout: .seconds(5))
      guard response.status == .ok else {
        throw S3Error(.credentialsMissing, "the endpoint of credentials responded with \(response.status.code)")
      }
      let body = try await response.body.collect(upTo: 1 << 16)
      let answer = try JSONDecoder().decode(Answer.self, from: Data(body.readableBytesView))
      return S3Credentials(
        accessKeyID: answer.accessKeyID, secretAccessKey: answer.secretAccessKey, sessionToken: answer.token,
        expiration: answer.expiration.flatMap { try? Date($0, strategy: .iso8601) })
    } catch let error as S3Error {
      throw error
    } catch {
      throw S3Error(.credentialsMissing, "the endpoint of credentials does not respond")
    }
  }

  /// Whether credentials may be fetched from a URL: they must not cross a network in the clear.
  private static func isAllowed(_ url: String) -> Bool {
    guard let parts = URLComponents(string: url), let host = parts.host else { return false }
    if parts.scheme == "https" { return true }
    let known = ["localhost", "[::1]", "::1", "169.254.170.2", "169.254.170.23", "[fd00:ec2::23]"]
    return parts.scheme == "http" && (known.contains(host) || host.wholeMatch(of: /127\.\d+\.\d+\.\d+/) != nil)
  }
}
