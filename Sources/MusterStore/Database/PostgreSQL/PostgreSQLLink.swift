internal import CPostgreSQL
internal import Foundation

/// A connection to the server in pipeline mode (PostgreSQL documentation, 34.5): statements are sent without waiting,
/// and the results of all of them are read together.
///
/// Connecting and ``receive(until:)`` block, for a limited time.
///
/// `@unchecked Sendable`: the pool hands each link to one thread at a time, under its lock, and that thread returns it
/// when it is done. No one else holds a reference.
@safe final class PostgreSQLLink: @unchecked Sendable {
  /// A result that the server has not sent yet.
  private enum Owed {
    case preparation(sql: String)
    /// Of a statement whose result holds nothing of interest.
    case completion
    case result(sql: String)
    case synchronisation
  }

  /// The rows of a result, or the number of rows that the statement changed.
  struct Reply {
    var columns: [String] = []
    var rows: [[SQLValue?]] = []
    var changedRowCount = 0
    /// The tag of the completed command, such as `COMMIT`.
    var tag = ""

    /// Whether the statement was one that changes rows, and did.
    var hasChanged: Bool {
      changedRowCount > 0 && ["INSERT", "UPDATE", "DELETE"].contains { tag.hasPrefix($0) }
    }
  }

  private struct Prepared {
    let name: String
    let names: [String]
    var columns: [String] = []
    var types: [Oid] = []
  }

  private let connection: OpaquePointer
  private var prepared: [String: Prepared] = [:]
  private var owed: [Owed] = []
  private var preparedCount = 0
  /// Whether the connection was given up because the server did not answer in time.
  private var isGivenUp = false

  /// The number of texts for which the server keeps a prepared statement.
  private static let maxPreparedCount = 500

  /// Connects to the server, and makes the settings of the session.
  ///
  /// The settings are not part of the connection's options, because poolers refuse or drop those.
  ///
  /// - Throws: ``PostgreSQLError``.
  init(_ location: PostgreSQLLocation) throws {
    let keywords = CStrings(location.parameters.map(\.0))
    let values = CStrings(location.parameters.map(\.1))
    let opened = unsafe keywords.withPointers { keywords in
      unsafe values.withPointers { values in unsafe PQconnectdbParams(keywords, values, 0) }
    }
    guard let opened = unsafe opened else { throw PostgreSQLError(state: nil, message: "out of memory") }
    unsafe connection = opened
    guard unsafe PQstatus(opened) == CONNECTION_OK, unsafe PQenterPipelineMode(opened) == 1,
      unsafe PQsetnonblocking(opened, 1) == 0
    else { throw failure() }
    let settings = location.settings.map { "set_config('\($0)', '\($1)', false)" }.joined(separator: ", ")
    try sendUnprepared("SELECT \(settings)")
    try receive(until: ContinuousClock.now + min(location.limits.answer, .seconds(PostgreSQLLimits.connect)))
  }

  deinit {
    unsafe PQfinish(connection)
  }

  /// Whether the connection can still be used.
  var isAlive: Bool { unsafe !isGivenUp && PQstatus(connection) == CONNECTION_OK }

  /// Sends a statement, whose result is outstanding from now on.
  func send(_ sql: String, _ arguments: [String: SQLValue] = [:]) throws {
    let statement = try statement(sql)
    guard statement.names.count == arguments.count, statement.names.allSatisfy({ arguments[$0] != nil }) else {
      let names = arguments.keys.sorted().joined(separator: ", ")
      throw PostgreSQLError(state: "42P02", message: "the arguments of a statement are not \(names): \(sql)")
    }
    let values = CStrings(
      statement.names.map { name -> String? in
        switch arguments[name] {
        // The server cannot store U+0000.
        case .text(let text): text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
        case .integer(let integer): String(integer)
        case .null, nil: nil
        }
      })
    let isSent = unsafe values.withPointers { values in
      unsafe PQsendQueryPrepared(connection, statement.name, Int32(statement.names.count), values, nil, nil, 0)
    }
    guard isSent == 1 else { throw failure() }
    owed.append(.result(sql: sql))
  }

  /// Sends the mark that ends a pipeline, unless nothing was sent since the last one. It does not wait for the results
  /// of what was sent before.
  func synchronise() throws {
    if case .synchronisation? = owed.last { return }
    guard !owed.isEmpty else { return }
    guard unsafe PQpipelineSync(connection) == 1 else { throw failure() }
    owed.append(.synchronisation)
  }

  /// Ends the pipeline, and waits for all outstanding results.
  ///
  /// - Parameter deadline: When to give the connection up.
  /// - Returns: The results of the statements, in the order in which they were sent.
  /// - Throws: ``PostgreSQLError``: the first error of the statements. The server has run none that follow it up to the
  ///   end of its pipeline.
  @discardableResult
  func receive(until deadline: ContinuousClock.Instant) throws -> [Reply] {
    try synchronise()
    var replies: [Reply] = []
    var error: PostgreSQLError?
    defer { owed.removeAll(keepingCapacity: true) }
    for next in owed {
      do { try awaitResult(until: deadline) } catch let loss { throw error ?? loss }
      guard let result = unsafe PQgetResult(connection) else { throw error ?? failure() }
      defer { unsafe PQclear(result) }
      let status = unsafe PQresultStatus(result)
      switch status {
      case PGRES_PIPELINE_SYNC: continue
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        if case .result(let sql) = next { replies.append(unsafe read(result, of: sql)) }
      case PGRES_PIPELINE_ABORTED: break
      default: error = unsafe error ?? PostgreSQLError(result)
      }
      if case .preparation(let sql) = next, status != PGRES_COMMAND_OK { prepared[sql] = nil }
      guard isAlive else { throw error ?? failure() }
      // Each result but a synchronisation is followed by an empty one.
      if case .synchronisation = next { continue }
      unsafe PQclear(PQgetResult(connection))
    }
    if let error { throw error }
    return replies
  }

  /// Waits until libpq has the next result, or has lost the connection.
  private func awaitResult(until deadline: ContinuousClock.Instant) throws {
    while true {
      // 1 if the socket does not take all of what was sent yet.
      let unsent = unsafe PQflush(connection)
      guard unsent >= 0 else { throw failure() }
      guard unsafe PQisBusy(connection) == 1 else { return }
      let events = unsent == 1 ? POLLIN | POLLOUT : POLLIN
      guard isReady(for: events, within: deadline - ContinuousClock.now) else {
        giveUp()
        throw PostgreSQLError(state: nil, message: "the server did not respond in time")
      }
      guard unsafe PQconsumeInput(connection) == 1 else { throw failure() }
    }
  }

  /// Ends the connection without waiting for the server, which may still run the statements that it received.
  private func giveUp() {
    isGivenUp = true
    // PQfinish would first send a message to end the session.
    shutdown(unsafe PQsocket(connection), Int32(SHUT_RDWR))
  }

  /// Waits for events of the socket, and returns whether there were any.
  private func isReady(for events: Int32, within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    while true {
      let rest = max(.zero, end - ContinuousClock.now).components
      let milliseconds = rest.seconds * 1000 + (rest.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      var descriptor = pollfd(fd: unsafe PQsocket(connection), events: Int16(events), revents: 0)
      let count = unsafe poll(&descriptor, 1, Int32(clamping: milliseconds))
      // A signal ends poll early.
      if count < 0, errno == EINTR { continue }
      return count != 0
    }
  }

  /// Waits for notifications, for at most some time.
  func notifications(within time: Duration) throws -> [String] {
    if isReady(for: POLLIN, within: time) {
      guard unsafe PQconsumeInput(connection) == 1 else { throw failure() }
    }
    var texts: [String] = []
    while let notification = unsafe PQnotifies(connection) {
      unsafe texts.append(String(cString: notification.pointee.extra))
      unsafe PQfreemem(notification)
    }
    return texts
  }

  /// Returns the prepared statement of a text, which is sent to the server if it is new.
  private func statement(_ sql: String) throws -> Prepared {
    if let known = prepared[sql] { return known }
    if prepared.count >= Self.maxPreparedCount { try forgetStatements() }
    let statement = PostgreSQLDialect.translate(sql)
    preparedCount += 1
    let new = Prepared(name: "m\(preparedCount)", names: statement.names)
    guard unsafe PQsendPrepare(connection, new.name, statement.sql, 0, nil) == 1 else { throw failure() }
    prepared[sql] = new
    owed.append(.preparation(sql: sql))
    return new
  }

  private func forgetStatements() throws {
    prepared.removeAll()
    try sendUnprepared("DEALLOCATE ALL")
  }

  private func sendUnprepared(_ sql: String) throws {
    guard unsafe PQsendQueryParams(connection, sql, 0, nil, nil, nil, nil, 0) == 1 else { throw failure() }
    owed.append(.completion)
  }

  private func read(_ result: OpaquePointer, of sql: String) -> Reply {
    var reply = Reply()
    reply.changedRowCount = unsafe Int(String(cString: PQcmdTuples(result))) ?? 0
    reply.tag = unsafe String(cString: PQcmdStatus(result))
    let columnCount = unsafe PQnfields(result)
    guard columnCount > 0 else { return reply }
    let types: [Oid]
    if let known = prepared[sql], known.columns.count == Int(columnCount) {
      (reply.columns, types) = (known.columns, known.types)
    } else {
      reply.columns = (0..<columnCount).map { unsafe String(cString: PQfname(result, $0)) }
      types = (0..<columnCount).map { unsafe PQftype(result, $0) }
      prepared[sql]?.columns = reply.columns
      prepared[sql]?.types = types
    }
    let rowCount = unsafe PQntuples(result)
    reply.rows.reserveCapacity(Int(rowCount))
    for row in 0..<rowCount {
      reply.rows.append(
        types.indices.map { column in
          let place = Int32(column)
          guard unsafe PQgetisnull(result, row, place) == 0 else { return .null }
          let bytes = unsafe UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, place), count: Int(PQgetlength(result, row, place)))
          return unsafe SQLValue(text: String(decoding: bytes, as: UTF8.self), type: types[column])
        })
    }
    return reply
  }

  private func failure() -> PostgreSQLError {
    // The first line says what happened; the others give advice.
    let message = unsafe String(cString: PQerrorMessage(connection)).prefix { !$0.isNewline }
    return PostgreSQLError(state: nil, message: message.isEmpty ? "the connection is lost" : String(message))
  }
}

extension SQLValue {
  /// Creates the value of a result in text format; nil for types that are never stored.
  fileprivate init?(text: String, type: Oid) {
    // The object ids of `pg_type.dat`.
    switch type {
    // int8, int2, int4, and numeric, which is the sum of int8.
    case 20, 21, 23, 1700:
      guard let integer = Int64(text) else { return nil }
      self = .integer(integer)
    // bool
    case 16: self = .integer(text == "t" ? 1 : 0)
    // text, unknown, varchar
    case 25, 705, 1043: self = .text(text)
    default: return nil
    }
  }
}

extension PostgreSQLError {
  /// Creates the error that a result reports. The detail is left out because it may contain values of rows.
  fileprivate init(_ result: OpaquePointer) {
    func field(_ code: Character) -> String? {
      guard let ascii = code.asciiValue, let text = unsafe PQresultErrorField(result, Int32(ascii)) else { return nil }
      return unsafe String(cString: text)
    }
    // The codes of PG_DIAG_SQLSTATE, PG_DIAG_MESSAGE_PRIMARY and PG_DIAG_CONSTRAINT_NAME.
    state = field("C")
    message = (field("M") ?? "an error without a message") + (field("n").map { " (\($0))" } ?? "")
  }
}

/// Strings for a C function that takes an array of them, ended by a null pointer.
private struct CStrings {
  private var bytes: [CChar] = []
  private var offsets: [Int?] = []

  init(_ strings: [String?]) {
    for string in strings {
      offsets.append(string == nil ? nil : bytes.count)
      if let string { bytes += string.utf8CString }
    }
  }

  func withPointers<Value>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value) -> Value {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      let pointers: [UnsafePointer<CChar>?] =
        unsafe offsets.map { offset in unsafe offset.flatMap { unsafe bytes.baseAddress?.advanced(by: $0) } } + [nil]
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }
  }
}
