import Dispatch
import Foundation
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// Runs `body` with a folder, and with the URL, port and name of an empty database.
func withDatabaseURL(
  _ body: (_ folder: String, _ url: String, _ port: Int, _ name: String) async throws -> Void
) async throws {
  try await withFolder { folder in
    let database = try #require(try TestStores.location(of: folder).database)
    let parameters = Dictionary(uniqueKeysWithValues: database.parameters)
    let (port, name) = (try #require(parameters["port"].flatMap { Int($0) }), try #require(parameters["dbname"]))
    try await body(folder, "postgres://muster@127.0.0.1:\(port)/\(name)", port, name)
  }
}

/// What only a server does: other connections, lost ones, and other machines.
@Suite(.servers) struct PostgreSQLTests {
  private func count(_ store: Store, _ table: String = "projects") async throws -> Int {
    try await store.database.read { try $0.count("SELECT COUNT(*) FROM \(table)") }
  }

  @Test func aTransactionThatLosesItsConnectionRunsAgain() async throws {
    try await withStore { store in
      let tries = Counter()
      try await store.database.write { connection in
        try connection.insert(project("p"))
        if tries.increment() < 3 {
          _ = try connection.rows("SELECT pg_terminate_backend(pg_backend_pid()) AS ended")
        }
      }
      #expect(tries.value == 3)
      #expect(try await count(store) == 1)
    }
  }

  /// Whether the commit took effect is asked from the server, never guessed.
  @Test(arguments: [(DatabaseProxy.Fault.answerLost, 1), (.commitLost, 2)])
  func aCommitThatIsNotAnsweredIsLookedUp(fault: DatabaseProxy.Fault, runs: Int) async throws {
    try await withDatabaseProxy { store, proxy in
      for number in 1...3 {
        let tries = Counter()
        proxy.fail(next: fault)
        try await store.database.write { connection in
          tries.increment()
          try connection.insert(project("p\(number)"))
        }
        #expect(proxy.faultCount == number)
        // Losing the former connections may have cost tries of its own.
        #expect(tries.value >= runs, "\(tries.value)")
        #expect(try await count(store) == number)
      }
    }
  }

  @Test func transactionsThatLockEachOtherOutBothEnd() async throws {
    try await withStore { store in
      try await store.database.write { connection in
        for id in ["a", "b"] { try connection.insert(project(id)) }
      }
      let (ids, runs) = (["a", "b"], Counter())
      let haveLocked = ids.map { _ in DispatchSemaphore(value: 0) }
      try await withThrowingTaskGroup { group in
        for order in [[0, 1], [1, 0]] {
          group.addTask {
            let tries = Counter()
            try await store.database.write { connection in
              runs.increment()
              let isFirstTry = tries.increment() == 1
              for place in order {
                try connection.lock("projects", where: "id", is: .text(ids[place]))
                _ = try connection.execute(
                  "UPDATE projects SET created_at = created_at + 1 WHERE id = :id", ["id": .text(ids[place])])
                guard isFirstTry, place == order[0] else { continue }
                // Each has one row before it wants the other one's.
                haveLocked[place].signal()
                #expect(haveLocked[order[1]].wait(timeout: .now() + 60) == .success)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      // One of them was ended, and ran again.
      #expect(runs.value == 3)
      let sum = try await store.database.read { try $0.count("SELECT SUM(created_at) FROM projects") }
      let start = project("a").createdAt.milliseconds
      #expect(sum == Int(2 * start) + 4)
    }
  }

  @Test func aReadSeesOneMoment() async throws {
    try await withStore { store in
      let (readings, reading) = AsyncStream.makeStream(of: Void.self)
      let isWritten = DispatchSemaphore(value: 0)
      async let writing = {
        var count = 0
        for await _ in readings {
          count += 1
          let id = "p\(count)"
          try await store.database.write { try $0.insert(project(id)) }
          isWritten.signal()
        }
        return count
      }()
      // It runs twice: only then does it show that it needs two answers.
      let counts = try await store.database.read { connection in
        let before = try connection.count("SELECT COUNT(*) FROM projects")
        reading.yield()
        #expect(isWritten.wait(timeout: .now() + 60) == .success)
        return (before, try connection.count("SELECT COUNT(*) + 0 FROM projects"))
      }
      reading.finish()
      #expect(try await writing == 2)
      #expect(counts == (1, 1))
    }
  }

  /// A read that waits only once is a transaction of its own, without being begun.
  @Test(arguments: [1, 2]) func everyReadIsOneTransactionThatChangesNothing(waits: Int) async throws {
    try await withStore { store in
      let facts = """
        SELECT CAST(EXTRACT(EPOCH FROM now()) * 1000000 AS BIGINT) AS begun,
          current_setting('transaction_isolation') || ' ' || current_setting('transaction_read_only') AS kind
        """
      let rows = try await store.database.read { connection in
        if waits > 1 { _ = try connection.count("SELECT COUNT(*) FROM projects") }
        connection.prefetch(
          { _ = try $0.rows(facts) }, { _ = try $0.rows(facts + " WHERE pg_sleep(0.01) IS NOT NULL") })
        return try (connection.rows(facts) + connection.rows(facts + " WHERE pg_sleep(0.01) IS NOT NULL"))
          .map { "\(try $0.integer("begun")) \(try $0.text("kind"))" }
      }
      #expect(rows.count == 2 && Set(rows).count == 1)
      #expect(rows.allSatisfy { $0.hasSuffix(" repeatable read on") })
      await #expect(throws: (any Error).self) {
        try await store.database.read { connection in
          if waits > 1 { _ = try connection.count("SELECT COUNT(*) FROM projects") }
          try connection.insert(project("p"))
          return try connection.count("SELECT COUNT(*) FROM projects")
        }
      }
      #expect(try await count(store) == 0)
    }
  }

  @Test func anErrorThatWasNotWaitedForIsNotTheNextOnes() async throws {
    try await withDatabaseURL { folder, url, _, _ in
      let location = try PostgreSQLLocation(url: url, maxConnections: 1)
      let store = try await Store.open(StoreLocation(dataFolder: folder, database: location))
      for _ in 1...3 {
        try await store.database.read { $0.prefetch({ _ = try $0.rows("SELECT 1 / (length('') * 1) AS one") }) }
        #expect(try await count(store) == 0)
      }
      try await store.close()
    }
  }

  /// Loads ahead ignore errors, so a query that could not be sent must not be waited for.
  @Test func aReadWhoseConnectionWasLostBeforeItRunsAgain() async throws {
    try await withDatabaseProxy { store, proxy in
      for number in 1...3 {
        proxy.fail(next: .answerLost)
        // It waits twice, and so has a commit, but does not wait for that.
        _ = try await store.database.read { connection in
          (try connection.count("SELECT COUNT(*) FROM projects"), try connection.count("SELECT COUNT(*) FROM jobs"))
        }
        let counts = try await store.database.read { connection in
          let texts = ["keys", "sessions", "documents"].map { "SELECT COUNT(*) FROM \($0)" }
          connection.prefetch(
            { _ = try $0.rows(texts[0]) }, { _ = try $0.rows(texts[1]) }, { _ = try $0.rows(texts[2]) })
          // The first one notices that the connection is lost.
          return try texts.reversed().map { try connection.count($0) }
        }
        #expect(counts == [0, 0, 0])
        #expect(proxy.faultCount == number)
      }
    }
  }

  @Test func anErrorThatIsCaughtLeavesNothingToWaitFor() async throws {
    try await withStore { store in
      let found = try? await store.database.read { connection in
        let (bad, good) = ("SELECT 1 / (length('') * 1) AS one", "SELECT COUNT(*) FROM projects")
        connection.prefetch({ _ = try $0.rows(bad) }, { _ = try $0.rows(good) })
        _ = try? connection.rows(bad)
        // The server refuses everything that follows an error.
        return try connection.count(good)
      }
      #expect(found == nil)
      let kept = try await count(store)
      #expect(kept == 0)
    }
  }

  @Test func moreTextsThanTheServerKeepsPreparedHaveTheirOwnAnswers() async throws {
    try await withDatabaseURL { folder, url, _, _ in
      let location = try PostgreSQLLocation(url: url, maxConnections: 1)
      let store = try await Store.open(StoreLocation(dataFolder: folder, database: location))
      for number in 0..<400 {
        let numbers = [number, number + 1000, number + 2000]
        let found = try await store.database.read { connection in
          let texts = numbers.map { "SELECT \($0) AS number, 'of \($0)' AS text" }
          connection.prefetch(
            { _ = try $0.rows(texts[0]) }, { _ = try $0.rows(texts[1]) }, { _ = try $0.rows(texts[2]) })
          return try texts.map { try connection.rows($0).first?.integer("number") }
        }
        #expect(found == numbers)
      }
      try await store.close()
    }
  }

  @Test func noMoreConnectionsAreMadeThanAllowed() async throws {
    try await withDatabaseURL { folder, url, _, name in
      let store = try await Store.open(
        StoreLocation(dataFolder: folder, database: try PostgreSQLLocation(url: url, maxConnections: 3)))
      try await withThrowingTaskGroup { group in
        for number in 0..<40 {
          group.addTask { try await store.database.write { try $0.insert(project("p\(number)")) } }
        }
        try await group.waitForAll()
      }
      let connections = try await store.database.read {
        try $0.count("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = :name", ["name": .text(name)])
      }
      #expect(connections <= 3)
      #expect(try await count(store) == 40)
      try await store.close()
    }
  }

  @Test func aServerOutOfReachIsUnavailable() async throws {
    try await withFolder { folder in
      // Port 1 is nobody's.
      let location = StoreLocation(
        dataFolder: folder, database: try PostgreSQLLocation(url: "postgres://muster@127.0.0.1:1/muster"))
      await #expect(throws: StoreError.unavailable) { try await Store.open(location) }
      await #expect(throws: StoreError.unavailable) { try await StoreReader(location) }
    }
  }

  @Test func servicesMayStartTogether() async throws {
    try await withDatabaseURL { folder, url, _, _ in
      let key = folder + "/key"
      _ = try MasterKey.loadOrCreate(at: key)
      let stores = try await withThrowingTaskGroup { group in
        for number in 0..<6 {
          group.addTask {
            try await Store.open(
              StoreLocation(
                dataFolder: "\(folder)/\(number)",
                database: try PostgreSQLLocation(url: url, maxConnections: 2), masterKey: .file(key)), asService: true)
          }
        }
        return try await group.reduce(into: [Store]()) { $0.append($1) }
      }
      for (number, store) in stores.enumerated() {
        try await store.database.write { try $0.insert(project("p\(number)")) }
      }
      #expect(try await count(stores[0]) == 6)
      #expect(try await count(stores[0], "migrations") == Schema.steps.count)
      for store in stores { try await store.close() }
    }
  }

  @Test func aLaterSchemaIsRefusedAndNotTouched() async throws {
    try await withDatabaseURL { folder, url, _, _ in
      let location = StoreLocation(dataFolder: folder, database: try PostgreSQLLocation(url: url))
      let store = try await Store.open(location)
      try await store.database.write { connection in
        // The service would take the last step again.
        try connection.run("INSERT INTO migrations (name) VALUES ('99-later')")
        try connection.run("DELETE FROM migrations WHERE name LIKE '1-%'")
      }
      for asService in [true, false] {
        await #expect(throws: StoreError(.newer, "")) { try await Store.open(location, asService: asService) }
      }
      await #expect(throws: StoreError(.newer, "")) { try await StoreReader(location) }
      #expect(try await count(store, "migrations") == Schema.steps.count)
      try await store.close()
    }
  }

  @Test func aDatabaseThatNoServiceHasUsedIsOutdated() async throws {
    try await withDatabaseURL { folder, url, _, _ in
      _ = try MasterKey.loadOrCreate(at: folder + "/master.key")
      let location = StoreLocation(dataFolder: folder, database: try PostgreSQLLocation(url: url))
      await #expect(throws: StoreError(.outdated, "")) { try await StoreReader(location) }
    }
  }
}

/// Who the server is, over TLS. `scripts/with-postgresql` makes its certificate.
@Suite(.servers) struct PostgreSQLSecurityTests {
  private func open(_ folder: String, _ url: String) async throws -> Store {
    try await Store.open(StoreLocation(dataFolder: folder, database: try PostgreSQLLocation(url: url)))
  }

  @Test func theServerProvesWhoItIs() async throws {
    let authority = try #require(ProcessInfo.processInfo.environment["MUSTER_TEST_DATABASE_CA"])
    try await withDatabaseURL { folder, _, port, name in
      let url = "postgres://muster@localhost:\(port)/\(name)?sslmode=verify-full&sslrootcert="
      let store = try await open(folder, url + authority)
      let encrypted = try await store.database.read {
        try $0.count("SELECT COUNT(*) FROM pg_stat_ssl WHERE ssl AND pid = pg_backend_pid()")
      }
      #expect(encrypted == 1)
      try await store.close()
      // The system knows no such authority, and the certificate is for another name.
      await #expect(throws: StoreError.unavailable) {
        try await open(folder, url + "/etc/ssl/certs/ca-certificates.crt")
      }
      await #expect(throws: StoreError.unavailable) {
        try await open(folder, (url + authority).replacing("localhost", with: "127.0.0.2"))
      }
    }
  }
}

/// What a URL of a database means.
@Suite struct PostgreSQLLocationTests {
  private func parameters(_ url: String) throws -> [String: String] {
    Dictionary(uniqueKeysWithValues: try PostgreSQLLocation(url: url).parameters)
  }

  @Test func anotherMachineMustProveWhoItIs() throws {
    for url in ["postgres://u@db.example.com/d", "postgresql://u@10.0.0.1:5433/d", "postgres://u@[2001:db8::1]/d"] {
      #expect(try parameters(url)["sslmode"] == "verify-full")
      #expect(try parameters(url)["sslrootcert"] == "/etc/ssl/certs/ca-certificates.crt")
    }
    for url in ["postgres://u@localhost/d", "postgres://u@127.0.0.1:5433/d", "postgres:///d?host=/run/postgresql"] {
      #expect(try parameters(url)["sslmode"] == nil)
    }
    let given = try parameters("postgres://u@db.example.com/d?sslmode=require")
    #expect(given["sslmode"] == "require" && given["sslrootcert"] == nil)
  }

  @Test func whatIsGivenIsKept() throws {
    let given = try parameters("postgres://u@h/d?application_name=mine&connect_timeout=9&options=-c%20geqo%3Doff")
    #expect(given["application_name"] == "mine" && given["connect_timeout"] == "9")
    #expect(given["options"] == "-c geqo=off")
    let location = try PostgreSQLLocation(url: "postgres://u@h/d?options=-c%20statement_timeout%3D9s")
    #expect(!location.settings.contains { $0.name == "statement_timeout" })
    #expect(location.settings.contains { $0.name == "lock_timeout" })
  }

  @Test(arguments: ["", "mysql://h/d", "postgres://u@h/d?colour=red", "postgres://u@[::1/d", "/tmp/muster"])
  func whatIsMalformedIsRefusedWithoutBeingRepeated(url: String) throws {
    let secret = url + (url.isEmpty ? "" : "&password=hidden")
    let error = #expect(throws: StoreError(.locationInvalid, "")) { try PostgreSQLLocation(url: secret) }
    #expect(error?.description.contains("hidden") == false)
  }
}

/// The texts that PostgreSQL takes for those of the store.
@Suite struct PostgreSQLDialectTests {
  @Test(arguments: [
    ("SELECT :b, :a, :b", "SELECT $1, $2, $1", ["b", "a"]),
    ("SELECT ':a', 'it''s :b', :c_1", "SELECT ':a', 'it''s :b', $1", ["c_1"]),
    ("SELECT x LIKE :y", "SELECT x ILIKE $1", ["y"]),
    ("SELECT 1 /*+ FOR UPDATE */ /* no hint */", "SELECT 1  FOR UPDATE  /* no hint */", []),
    ("CREATE TABLE t (a TEXT NOT NULL)", "CREATE TABLE t (a TEXT COLLATE \"C\" NOT NULL)", []),
    ("SELECT 'unended :a", "SELECT 'unended :a", []),
  ])
  func textsAreTranslated(text: String, sql: String, names: [String]) {
    #expect(PostgreSQLDialect.translate(text) == .init(sql: sql, names: names))
  }
}

private final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  @discardableResult
  func increment() -> Int { count.add(1, ordering: .relaxed).newValue }
}
