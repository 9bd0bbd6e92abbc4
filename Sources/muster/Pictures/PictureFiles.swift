import Foundation

/// Access to the picture files named on the command line.
enum PictureFiles {
  /// Returns the files that `paths` refer to: each file itself and, for a folder, its direct files sorted by name,
  /// without hidden ones.
  static func expand(_ paths: [String]) -> [String] {
    paths.flatMap { path in
      guard Folder.exists(path), let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        return [path]
      }
      let folder = path.hasSuffix("/") ? path : path + "/"
      return names.sorted().filter { !$0.hasPrefix(".") }.map { folder + $0 }.filter(isFile)
    }
  }

  /// Whether the path is not a folder, pipe or device, of which the latter might never end. A dangling link counts as
  /// a file, so that it is reported.
  private static func isFile(_ path: String) -> Bool {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return true }
    return [.typeRegular, .typeSymbolicLink].contains(attributes[.type] as? FileAttributeType)
  }

  /// Returns the bytes of a file, at most `limit` + 1, which suffices to detect a file that is too large.
  static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    return [UInt8](try file.read(upToCount: limit + 1) ?? Data())
  }
}

enum Folder {
  static func exists(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  static func absolutePath(_ path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.path
  }

  /// Returns the absolute path without symbolic links, so that the same folder always has the same path.
  static func resolvedPath(_ path: String) -> String {
    URL(filePath: absolutePath(path), directoryHint: .isDirectory).resolvingSymlinksInPath().path
  }
}
