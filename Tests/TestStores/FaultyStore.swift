import Foundation
import NIOHTTP1
package import S3Client
import Synchronization

/// An S3 store in memory that does its work, or fails in a way that a test chooses.
package final class FaultyStore: Sendable {
  package enum Fault: Sendable {
    /// It refuses all requests.
    case overload
    /// It takes requests and does not answer them.
    case silence
    /// It says that it has stored what it does not store.
    case forgetfulness
    /// It answers with 200 and says in the body that it has failed.
    case errorInSuccess
    /// It says that it does not have what it has.
    case absence
    /// It sends other bytes than it has.
    case damage
    /// It sends other bytes than it has, once for each object.
    case damageOnce
  }

  fileprivate struct State {
    var objects: [String: [UInt8]] = [:]
    var fault: Fault?
    var requestCount = 0
    var damaged: Set<String> = []
  }

  private let state = Mutex(State())

  fileprivate init() {}

  /// The number of requests so far.
  package var requestCount: Int { state.withLock { $0.requestCount } }

  /// The number of objects.
  package var objectCount: Int { state.withLock { $0.objects.count } }

  /// Lets the store fail from now on; nil lets it work.
  package func fail(_ fault: Fault?) {
    state.withLock { $0.fault = fault }
  }

  fileprivate func answer(_ request: ScriptedStore.Request) -> ScriptedStore.Answer {
    state.withLock { state in
      state.requestCount += 1
      switch (state.fault, request.method) {
      case (.overload, _): return .error(.serviceUnavailable, "SlowDown")
      case (.silence, _): return .init(isSilent: true)
      case (.errorInSuccess, _): return .error(.ok, "InternalError")
      case (.forgetfulness, .PUT): return .init()
      case (.absence, .GET) where !request.uri.contains("?"): return .error(.notFound, "NoSuchKey")
      default: return state.perform(request)
      }
    }
  }
}

extension FaultyStore.State {
  fileprivate mutating func perform(_ request: ScriptedStore.Request) -> ScriptedStore.Answer {
    let key = request.uri
    switch request.method {
    case .PUT:
      objects[key] = request.body
      let checksum = request.headers.first(name: "x-amz-checksum-sha256")
      return .init(headers: checksum.map { [("x-amz-checksum-sha256", $0)] } ?? [])
    case .DELETE:
      objects[key] = nil
      return .init(status: .noContent)
    case .HEAD:
      guard let object = objects[key] else { return .init(status: .notFound) }
      return .init(headers: [("content-length", "\(object.count)")])
    case .GET where key.contains("uploads"):
      return .init(body: "<ListMultipartUploadsResult></ListMultipartUploadsResult>")
    case .GET where key.contains("?"):
      return .init(body: "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>")
    case .GET:
      guard var object = objects[key] else { return .error(.notFound, "NoSuchKey") }
      var isDamaged = false
      if case .damage? = fault { isDamaged = true }
      if case .damageOnce? = fault { isDamaged = damaged.insert(key).inserted }
      if isDamaged { object[object.count / 2] ^= 1 }
      guard let range = request.headers.first(name: "range")?.wholeMatch(of: /bytes=(\d+)-(\d+)/),
        let first = Int(range.1), let last = Int(range.2), last < object.count
      else { return .init(bytes: object) }
      return .init(
        status: .partialContent, headers: [("content-range", "bytes \(first)-\(last)/\(object.count)")],
        bytes: Array(object[first...last]))
    default: return .error(.methodNotAllowed, "MethodNotAllowed")
    }
  }
}

/// Runs `body` with a store in memory and its address.
package func withFaultyStore(_ body: (FaultyStore, S3Location) async throws -> Void) async throws {
  let store = FaultyStore()
  try await withScriptedStore { request, _ in
    store.answer(request)
  } _: { _, port in
    try await body(store, S3Location(url: "s3://pictures/?endpoint=http://127.0.0.1:\(port)"))
  }
}
