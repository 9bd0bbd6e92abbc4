import Foundation
import MusterAPI
import MusterReference
import MusterService
import NIOCore
import NIOFoundationCompat

extension DescribedOperation {
  /// Checks that a JSON body has no field unknown to the operation. Invalid JSON and wrong types are left to
  /// decoding.
  ///
  /// - Throws: `FIELD_UNKNOWN` with the name of the field and the closest known one.
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
  /// Returns an error for a name that an operation does not know.
  ///
  /// - Parameters:
  ///   - name: The name as shown to the caller, with its path.
  ///   - word: The name to find the closest known one for; nil for `name`.
  ///   - kind: What is named, such as `field`.
  static func unknownField(
    _ name: String, nearestTo word: String? = nil, among known: some Collection<String>, _ kind: String
  ) -> ServiceError {
    let shown = name.count > 64 ? "\(name.prefix(64))…" : name
    let nearest = (word ?? name).nearest(among: known)
    let advice = nearest.map { "Did you mean \($0)?" } ?? "None is accepted here."
    return ServiceError(.fieldUnknown, "\(shown): there is no such \(kind). \(advice)")
  }
}
