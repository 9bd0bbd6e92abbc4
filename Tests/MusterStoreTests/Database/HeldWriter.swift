import Foundation
import Testing

@testable import MusterStore

/// A write that is held up in the middle, so that others have to wait.
struct HeldWriter: Sendable {
  private let gate = DispatchSemaphore(value: 0)
  private let database: SQLiteDatabase
  private let held: Task<Void, any Error>

  init(_ database: any Database) async throws {
    self.database = try #require(database as? SQLiteDatabase)
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    held = Task { [gate] in
      try await database.write { _ in
        beginning.finish()
        gate.wait()
      }
    }
    for await _ in began {}
  }

  /// Starts a write and returns when it waits behind those that came before.
  func add<Value: Sendable>(
    _ body: @escaping @Sendable (any Connection) throws -> Value
  ) async throws -> Task<Value, any Error> {
    let before = database.commits.count
    let write = Task { try await database.write(body) }
    while database.commits.count == before { try await Task.sleep(for: .milliseconds(1)) }
    return write
  }

  var waitingCount: Int { database.commits.count }

  /// Lets the held write go on.
  func release() async throws {
    gate.signal()
    try await held.value
  }
}
