import Foundation
import MusterService
import MusterStore
import S3Client
import VerificationFlow

/// Checks the data folder: existence, completeness, permissions, schema and free space.
struct FolderCheck {
  let store: StoreLocation
  /// The free space in bytes below which the service rejects uploads.
  let minFreeDiskBytes: Int64

  private static let fewFreeBytes: Int64 = 2 << 30

  private var folder: String { store.dataFolder }

  private var files: LocalFileSystem { LocalFileSystem() }

  func findings() async -> [Finding] {
    let rows = [await schema()] + (await clocks()) + [await bucket()]
    guard Folder.exists(folder) else { return ([missing, room(at: parent)] + rows).compactMap { $0 } }
    return ([layout] + permissions + [room(at: folder)] + rows).compactMap { $0 }
  }

  private var parent: String { URL(filePath: folder).deletingLastPathComponent().path }

  private var missing: Finding {
    do {
      try tryMakingFolder()
      return .warn("data folder", "\(folder) does not exist", "muster serve creates it when it first starts")
    } catch {
      return .fail(
        "data folder", "\(folder) does not exist and cannot be created: \(Explanation.reason(for: error))",
        "create it, and make the service's user its owner")
    }
  }

  /// Creates a folder beside the missing one, writes to it, and removes it.
  private func tryMakingFolder() throws {
    let trial = "\(parent)/\(Self.trialName)"
    try files.createFolder(at: trial)
    do {
      try tryWriting(in: trial)
    } catch {
      try? files.removeFolder(at: trial)
      throw error
    }
    try files.removeFolder(at: trial)
  }

  /// Writes and syncs a file as the service does for a picture, and removes it.
  private func tryWriting(in folder: String) throws {
    let path = "\(folder)/\(Self.trialName)"
    let file = try files.createFile(at: path)
    do {
      try file.write([UInt8](repeating: 0x6D, count: 4096))
      try file.sync()
      try files.syncFolder(at: folder)
    } catch {
      try? files.remove(at: path)
      throw error
    }
    try files.remove(at: path)
  }

  /// Unique for each run, since several may run at the same time.
  private static let trialName = ".muster-doctor-\(UUID().uuidString)"

  private var isEmpty: Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).isEmpty) ?? false
  }

  private var layout: Finding {
    do {
      try tryWriting(in: folder)
    } catch {
      let fault = (error as? FileSystemError)?.at(folder, during: "write to")
      let advice =
        if fault?.isStorageFull == true {
          "free some space"
        } else {
          "run this as the service's user, make that user the folder's owner, mount it writable, or repair the disk"
        }
      return .fail("data folder", Explanation.reason(for: fault ?? error), advice)
    }
    if isEmpty { return .ok("data folder", "\(folder) is empty; muster serve creates its files") }
    var names = ["blobs"]
    if case .newFile = store.masterKey { names.append("master.key") }
    if store.database == nil { names.append("muster.sqlite") }
    let missing = names.filter {
      !FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }
    return missing.isEmpty
      ? .ok("data folder", folder)
      : .fail(
        "data folder", "\(folder) has no \(missing.joined(separator: ", "))",
        "restore it from a backup (muster restore)")
  }

  private var permissions: [Finding] {
    [
      privacy(of: folder, "folder mode", mode: 0o700, isFatal: false),
      privacy(of: folder + "/master.key", "key mode", mode: 0o600, isFatal: true),
      privacy(of: folder + "/muster.sqlite", "rows mode", mode: 0o600, isFatal: false),
    ].compactMap { $0 }
  }

  private func privacy(of path: String, _ check: String, mode: Int, isFatal: Bool) -> Finding? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let permissions = (attributes?[.posixPermissions] as? NSNumber)?.intValue else { return nil }
    let shown = "\(path) has mode 0\(String(permissions, radix: 8))"
    guard permissions & 0o077 != 0 else { return .ok(check, shown) }
    let advice = "run chmod 0\(String(mode, radix: 8)) \(path.shellQuoted), and find out who read it"
    return isFatal ? .fail(check, shown, advice) : .warn(check, shown, advice)
  }

  /// The compatibility of the rows with this release; nil if there are none.
  private func schema() async -> Finding? {
    guard store.database != nil || FileManager.default.fileExists(atPath: folder + "/muster.sqlite") else { return nil }
    do {
      try await StoreReader(store).close()
      return .ok("schema", "the database matches this release")
    } catch let error as StoreError where error.code == .outdated {
      return .warn("schema", error.reason, "make a backup first; the upgrade cannot be undone")
    } catch let error as StoreError where error.code == .newer {
      return .fail("schema", error.reason, "install the later release")
    } catch let error as BlobError where error.code == .keyMissing {
      return .fail("schema", "the master key cannot be used", Explanation.reason(for: error))
    } catch {
      return .fail("schema", "the rows cannot be read", Explanation.reason(for: error))
    }
  }

  /// Whether objects can be stored in the bucket; nil if there is none.
  private func bucket() async -> Finding? {
    guard let location = store.blobs else { return nil }
    do {
      try await Store.tryBucket(location)
      return .ok("bucket", "an object was stored in \(location.bucket), read and removed")
    } catch {
      return .fail(
        "bucket", "\(location.bucket) cannot be used: \(Explanation.reason(for: error))",
        "check the URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what this key may do")
    }
  }

  /// Whether the clock is not behind the stored times, and that of the database server, if there is one; empty without
  /// rows that can be read.
  private func clocks() async -> [Finding?] {
    guard let reader = try? await StoreReader(store) else { return [] }
    defer { try? reader.close() }
    guard let offset = try? await reader.clockOffset() else { return [] }
    let newest = (try? await reader.newestTime()) ?? nil
    // The service takes the time from the database server.
    let check = ClockCheck(now: Clock.system.now().advanced(by: offset), newest: newest)
    return [finding(check), store.database == nil ? nil : finding(offset: offset)]
  }

  private func finding(_ check: ClockCheck) -> Finding? {
    guard let fault = check.fault else { return nil }
    let advice = "set the clock: it was set back or is wrong"
    return check.isFatal
      ? .fail("stored times", fault, "\(advice); if it is right, set \(settings.acceptFutureTimes.variable)=true")
      : .warn("stored times", fault, advice)
  }

  private func finding(offset: Duration) -> Finding {
    let shown = "differs from the database's by \(offset.formatted(.units(allowed: [.seconds, .milliseconds])))"
    guard abs(offset.components.seconds) >= SharedClock.maxOffset.components.seconds else { return .ok("clock", shown) }
    return .fail("clock", shown, "synchronize the clocks of both machines by NTP")
  }

  private func room(at path: String) -> Finding {
    guard let free = try? files.freeByteCount(ofFolder: path) else {
      return .warn("free space", "the free space at \(path) cannot be determined", "check the disk yourself")
    }
    let shown = "\(Int(free >> 20).grouped) MiB at \(path)"
    if free < minFreeDiskBytes { return .fail("free space", shown, "free some space: uploads are refused") }
    if free < Self.fewFreeBytes { return .warn("free space", shown, "free some space soon") }
    return .ok("free space", shown)
  }
}

/// Checks the machine: the clock and the open-file limit.
struct MachineCheck {
  /// Each connection, blob and database file takes one.
  private static let minFiles: UInt64 = 256
  private static let enoughFiles: UInt64 = 4096

  func findings() -> [Finding] { [clock, openFiles] }

  /// Checks the clock. One that was never set shows a date before this release.
  private var clock: Finding {
    let check = ClockCheck(now: Clock.system.now(), newest: nil)
    guard let fault = check.fault else { return .ok("clock", Date().ISO8601Format()) }
    return .fail("clock", fault, "set the clock; tokens and deadlines depend on it")
  }

  private var openFiles: Finding {
    guard let limit = OpenFileLimit.current else { return .ok("open files", "no limit") }
    let advice = "raise it: LimitNOFILE=65536 in the unit, ulimit -n in a shell"
    if limit < Self.minFiles { return .fail("open files", "at most \(limit)", advice) }
    if limit < Self.enoughFiles { return .warn("open files", "at most \(limit)", advice) }
    return .ok("open files", "at most \(limit)")
  }
}
