import Foundation

/// Pictures on disk, as commands are given them.
enum PictureFiles {
  /// The files that `paths` mean: each file itself, and of a folder the files right in it, by name, hidden ones not.
  static func expand(_ paths: [String]) -> [String] {
    paths.flatMap { path in
      guard Folder.exists(path), let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        return [path]
      }
      let folder = path.hasSuffix("/") ? path : path + "/"
      return names.sorted().filter { !$0.hasPrefix(".") }.map { folder + $0 }.filter(isFile)
    }
  }

  /// Not a folder, nor a pipe or device that might never end. A link that leads nowhere counts, so that it is reported.
  private static func isFile(_ path: String) -> Bool {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return true }
    return [.typeRegular, .typeSymbolicLink].contains(attributes[.type] as? FileAttributeType)
  }

  /// The bytes of a file, one more than `limit` at most: enough to see that it is too large, however large it is.
  static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? file.close() }
    return [UInt8](try file.read(upToCount: limit + 1) ?? Data())
  }
}
