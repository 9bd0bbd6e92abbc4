import Configuration
import DocumentImaging
import Foundation
import MusterAPI
import MusterService
import VerificationFlow

/// A file of quality rules: `{"softPass": {"after", "codes"}, "default": {"rectify", "limits": {CODE: {"warn",
/// "reject"}}}, "types": {TYPE: {"rectify", "limits"}}}`. Unknown keys are errors, so that a misspelled one does not go
/// unnoticed.
struct QualityFile {
  /// The error in a file, as text to follow the file's name.
  struct Fault: Error {
    let reason: String
  }

  /// The standard rules with the changes of the file.
  private(set) var rules: QualityRules

  /// Reads the rules of a file.
  ///
  /// - Parameter standard: The rules for everything that the file does not mention.
  init(_ content: JSONValue, _ catalogue: DocumentCatalogue, over standard: QualityRules) throws(Fault) {
    rules = standard
    let members = try content.members(["softPass", "default", "types"], of: "the file")
    if let softPass = members["softPass"] { try read(softPass: softPass) }
    if let part = members["default"] {
      for entry in catalogue.entries { try read(part, at: "default", for: entry.type, isDefault: true) }
    }
    guard let types = members["types"] else { return }
    for (name, part) in try types.members(of: "types") {
      let type = DocumentType(rawValue: name)
      guard catalogue[type] != nil else { throw Fault(reason: "names the unknown type \"\(name)\"") }
      try read(part, at: "types.\(name)", for: type, isDefault: false)
    }
  }

  private mutating func read(softPass value: JSONValue) throws(Fault) {
    let members = try value.members(["after", "codes"], of: "softPass")
    if let after = members["after"] {
      guard case .integer(let count) = after, (0...1_000_000).contains(count) else {
        throw Fault(reason: "is not valid: softPass.after must be a whole number 0…1000000")
      }
      rules.softPass.after = count
    }
    guard let codes = members["codes"] else { return }
    guard case .array(let words) = codes else { throw Fault(reason: "is not valid: softPass.codes must be a list") }
    var forgiven: Set<QualityCode> = []
    for word in words {
      guard case .string(let name) = word else {
        throw Fault(reason: "is not valid: softPass.codes must contain only codes")
      }
      let code = try Self.code(name, at: "softPass.codes")
      guard !SoftPass.unforgiven.contains(code) else {
        throw Fault(reason: "is not valid: softPass.codes must not contain \(name)")
      }
      forgiven.insert(code)
    }
    rules.softPass.codes = QualityCode.allCases.filter(forgiven.contains)
  }

  private mutating func read(
    _ value: JSONValue, at place: String, for type: DocumentType, isDefault: Bool
  ) throws(Fault) {
    var changed = rules.rules(for: type)
    let members = try value.members(["rectify", "limits"], of: place)
    if let rectify = members["rectify"] {
      guard case .bool(let isOn) = rectify else {
        throw Fault(reason: "is not valid: \(place).rectify must be true or false")
      }
      changed.cutsOut = isOn
    }
    for (name, value) in try members["limits"]?.members(of: "\(place).limits") ?? [:] {
      let code = try Self.code(name, at: "\(place).limits")
      let limits = try Self.limits(value, of: code, at: "\(place).limits.\(name)")
      // The default limits are in dots per inch, which do not apply to a type without a physical size.
      if isDefault && code == .resolutionLow && changed.documentSize == nil { continue }
      changed.thresholds.limits[code] = limits
    }
    rules.types[type] = changed
  }

  private static func code(_ name: String, at place: String) throws(Fault) -> QualityCode {
    guard let code = QualityCode(rawValue: name) else {
      throw Fault(reason: "has the unknown code \"\(name)\" in \(place)")
    }
    return code
  }

  private static func limits(
    _ value: JSONValue, of code: QualityCode, at place: String
  ) throws(Fault) -> QualityThresholds.Limits {
    if value == .null { return QualityThresholds.Limits() }
    let members = try value.members(["warn", "reject"], of: place)
    let warn = try (members["warn"] ?? .null).limit(at: "\(place).warn")
    let reject = try (members["reject"] ?? .null).limit(at: "\(place).reject")
    if let warn, let reject, code.isWorseBelow ? warn < reject : warn > reject {
      throw Fault(reason: "is not valid: \(place).warn is beyond \(place).reject")
    }
    return QualityThresholds.Limits(warn: warn, reject: reject)
  }
}

extension JSONValue {
  /// Returns the members of an object; any other than `known` is an error.
  fileprivate func members(
    _ known: [String]? = nil, of place: String
  ) throws(QualityFile.Fault) -> [String: JSONValue] {
    guard case .object(let members) = self else {
      throw QualityFile.Fault(reason: "is not valid: \(place) must be an object")
    }
    if let known, let name = members.keys.sorted().first(where: { !known.contains($0) }) {
      throw QualityFile.Fault(reason: "has the unknown key \"\(name)\" in \(place)")
    }
    return members
  }

  /// Returns a limit; nil for null.
  fileprivate func limit(at place: String) throws(QualityFile.Fault) -> Double? {
    let limit: Double? =
      switch self {
      case .null: nil
      case .integer(let value): Double(value)
      // Converted through text, since the conversion of `Decimal` is slightly off for half of all values.
      case .number(let value): Double("\(value)") ?? .nan
      case .double(let value): value
      default: .nan
      }
    if let limit, !limit.isFinite {
      throw QualityFile.Fault(reason: "is not valid: \(place) must be a finite number or null")
    }
    return limit
  }
}

extension QualityRules {
  /// Reads the quality rules for pictures: the standard rules with the changes of the file in the setting `quality`.
  ///
  /// - Parameter cutsOut: Whether documents are cut out unless the file says otherwise.
  /// - Throws: `ValidationError` that names the setting, the file and the error in it.
  static func read(
    _ reader: ConfigReader, _ catalogue: DocumentCatalogue, cutsOut: Bool
  ) async throws -> QualityRules {
    let standard = QualityRules(catalogue, cutsOut: cutsOut)
    guard let path = try await reader.value(settings.quality) else { return standard }
    do throws(QualityFile.Fault) {
      return try QualityRules(file: path, catalogue, over: standard)
    } catch {
      throw settings.quality.error(of: path, because: error.reason)
    }
  }

  /// Reads the rules of a file.
  ///
  /// - Parameter standard: The rules for everything that the file does not mention.
  init(
    file path: String, _ catalogue: DocumentCatalogue, over standard: QualityRules
  ) throws(QualityFile.Fault) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw QualityFile.Fault(reason: "is not a readable file")
    }
    guard let content = try? JSONCoding.decoder().decode(JSONValue.self, from: bytes) else {
      throw QualityFile.Fault(reason: "is not JSON")
    }
    self = try QualityFile(content, catalogue, over: standard).rules
  }
}
