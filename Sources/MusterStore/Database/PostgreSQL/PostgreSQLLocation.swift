internal import CPostgreSQL
internal import Foundation

/// A PostgreSQL server and a database on it, as named by a URL such as `postgres://muster@db.example.com/muster`.
package struct PostgreSQLLocation: Sendable {
  /// The maximum number of connections of this process.
  package var maxConnections: Int
  /// The connection parameters (PostgreSQL documentation, 34.1.2). They may contain a password.
  let parameters: [(String, String)]
  /// How long callers wait.
  var limits = PostgreSQLLimits.commands

  /// Reads a URL as libpq does (PostgreSQL documentation, 34.1.1.2).
  ///
  /// Over TCP to another machine, the server must prove who it is by a certificate that the system trusts, unless the
  /// URL sets `sslmode`. What the URL leaves out, such as the password, libpq takes from its environment variables and
  /// its password file.
  ///
  /// - Throws: `StoreError` `locationInvalid`, whose reason does not contain the URL.
  package init(url: String, maxConnections: Int = 4 * ProcessInfo.processInfo.activeProcessorCount) throws {
    guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://") else {
      throw StoreError(.locationInvalid, "the URL of the database does not begin with postgres://")
    }
    var parameters = try Self.parse(url)
    let host = parameters["host"] ?? ProcessInfo.processInfo.environment["PGHOST"] ?? ""
    let isLocal = host.isEmpty || host.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains(host)
    if parameters["sslmode"] == nil, !isLocal {
      parameters["sslmode"] = "verify-full"
      if parameters["sslrootcert"] == nil { parameters["sslrootcert"] = Self.systemCertificates }
    }
    // An idle connection is given up when the server does not respond for 15 seconds.
    let defaults = [
      "application_name": "muster", "connect_timeout": "\(PostgreSQLLimits.connect)", "keepalives_idle": "5",
      "keepalives_interval": "5", "keepalives_count": "2", "tcp_user_timeout": "15000", "client_encoding": "UTF8",
    ]
    self.parameters = parameters.merging(defaults) { given, _ in given }.map { ($0, $1) }
    self.maxConnections = maxConnections
  }

  /// The settings of each session, without those that the URL makes.
  var settings: [(name: String, value: String)] {
    let given = parameters.first { $0.0 == "options" }?.1 ?? ""
    return [
      // The server sends notices of what IF NOT EXISTS did not do.
      ("client_min_messages", "error"),
      // A transaction of a service that stopped running must not keep its locks. A service's transactions do not wait
      // between two statements.
      ("idle_in_transaction_session_timeout", "10s"),
      ("lock_timeout", limits.lock), ("statement_timeout", limits.statement),
      // These defaults apply to transactions that are not begun explicitly: queries that see one snapshot.
      ("default_transaction_isolation", "repeatable read"), ("default_transaction_read_only", "on"),
    ].filter { !given.contains($0.0 + "=") }
  }

  /// The name by which the server knows the connections.
  var applicationName: String { parameters.first { $0.0 == "application_name" }?.1 ?? "" }

  private init(_ parameters: [(String, String)], maxConnections: Int, limits: PostgreSQLLimits) {
    self.parameters = parameters
    self.maxConnections = maxConnections
    self.limits = limits
  }

  /// Returns the same database for connections with another name.
  func named(_ applicationName: String, maxConnections: Int) -> PostgreSQLLocation {
    PostgreSQLLocation(
      parameters.filter { $0.0 != "application_name" } + [("application_name", applicationName)],
      maxConnections: maxConnections, limits: limits)
  }

  /// Returns the same database for callers who wait no longer than `seconds` for each address to connect.
  func connecting(within seconds: Int) -> PostgreSQLLocation {
    PostgreSQLLocation(
      parameters.filter { $0.0 != "connect_timeout" } + [("connect_timeout", "\(seconds)")],
      maxConnections: maxConnections, limits: limits)
  }

  /// Returns the same database for callers who wait as long as `limits` says.
  func waiting(_ limits: PostgreSQLLimits) -> PostgreSQLLocation {
    PostgreSQLLocation(parameters, maxConnections: maxConnections, limits: limits)
  }

  /// The certificates that Debian and its derivatives trust.
  private static let systemCertificates = "/etc/ssl/certs/ca-certificates.crt"

  private static func parse(_ url: String) throws -> [String: String] {
    // The message of the error would repeat parts of the URL.
    guard let options = unsafe PQconninfoParse(url, nil) else {
      throw StoreError(.locationInvalid, "the URL of the database is malformed")
    }
    defer { unsafe PQconninfoFree(options) }
    var parameters: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe parameters[String(cString: keyword)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    return parameters
  }
}
