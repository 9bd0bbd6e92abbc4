import Foundation

enum Folder {
  static func exists(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  static func absolutePath(_ path: String) -> String {
    URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.path
  }
}
