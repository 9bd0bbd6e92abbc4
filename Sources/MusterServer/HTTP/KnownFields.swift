import Foundation
import MusterAPI
import MusterReference
import MusterService
import NIOCore
import NIOFoundationCompat

extension DescribedOperation {
  /// Makes sure that a body of JSON has no field that the operation does not know. What is no JSON, or has the wrong
  /// types, is left to whoever reads its values.
  ///
  /// - Throws: `FIELD_UNKNOWN` with the name of the field, and of the one that is nearest to it.
  func checkFields(of body: ByteBuffer) throws(ServiceError) {
    guard fields != .any,
      let value = try? JSONCoding.decoder().decode(JSONValue.self, from: Data(buffer: body))
    else { return }
    try fields.check(value, at: [])
  }
}

extension DescribedOperation.Fields {
  fileprivate func check(_ value: JSONValue, at path: [String]) throws(ServiceError) {
    switch (self, value) {
    case (.known(let known), .object(let fields)):
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        let path = path + [name]
        guard let inner = known[name] else {
          throw .unknownField(path.joined(separator: "."), nearestTo: name, among: known.keys, "field")
        }
        try inner.check(value, at: path)
      }
    case (.elements(let inner), .array(let values)):
      for (index, value) in values.enumerated() { try inner.check(value, at: path + ["\(index)"]) }
    default: break
    }
  }
}

extension ServiceError {
  /// A name that an operation does not know.
  ///
  /// - Parameters:
  ///   - name: As it is told, where it stands included.
  ///   - word: What is looked for among the known ones; nil is `name`.
  ///   - kind: What it is the name of.
  static func unknownField(
    _ name: String, nearestTo word: String? = nil, among known: some Collection<String>, _ kind: String
  ) -> ServiceError {
    let shown = name.count > 64 ? "\(name.prefix(64))…" : name
    let nearest = (word ?? name).nearest(among: known)
    let advice = nearest.map { "Is \($0) meant?" } ?? "None is taken here."
    return ServiceError(.invalid, "FIELD_UNKNOWN", "\(shown): there is no such \(kind). \(advice)")
  }
}
