/// Goes through templates with the values that they are rendered with, as the template library does, and notes what they
/// look up: what a template asks for in vain, and what no template asks for.
package struct TemplateWalk {
  /// Partials that are no templates.
  package private(set) var missingPartials: Set<String> = []
  /// Names, after their template, that mean nothing where they stand.
  package private(set) var unknownNames: Set<String> = []
  /// Names, after their template, that have no value and were given that of what is around.
  package private(set) var borrowedNames: Set<String> = []
  /// Templates that were gone through.
  package private(set) var visited: Set<String> = []
  /// For each section that was come to, after its template and place, whether it was ever rendered.
  private var sections: [String: Bool] = [:]
  private var properties: Set<String> = []
  private var lookedUp: Set<String> = []
  private let templates: [String: [Node]]
  private let module: String

  /// - Parameters:
  ///   - sources: The templates by their names, UTF-8.
  ///   - module: Whose types are views; values of other types are shown as they are.
  package init(_ sources: [String: [UInt8]], viewsOf module: String) {
    templates = sources.mapValues { Node.all(in: String(decoding: $0, as: UTF8.self)) }
    self.module = module
  }

  /// Goes through a template with a view.
  package mutating func go(through template: String, with view: Any) {
    collect(view)
    visit(template, [view])
  }

  /// The properties of views, as `Type.name`, that no template has looked up.
  package var unshown: Set<String> { properties.subtracting(lookedUp) }

  /// The sections that were always left out.
  package var untried: Set<String> { Set(sections.filter { !$0.value }.keys) }

  private indirect enum Node {
    case value(String)
    case section(String, place: Int, isInverted: Bool, [Node])
    case partial(String)

    static func all(in source: String) -> [Node] {
      var open: [(name: String, place: Int, isInverted: Bool, nodes: [Node])] = [("", 0, false, [])]
      let tag = #/\{\{\{\s*([^}]*?)\s*\}\}\}|\{\{([#^/>!%&]?)\s*([^}]*?)\s*\}\}/#
      for (place, match) in source.matches(of: tag).enumerated() {
        let name = String(match.1 ?? match.3 ?? "")
        let node: Node
        switch match.2 ?? "" {
        case "#", "^":
          open.append((name, place, match.2 == "^", []))
          continue
        case "!", "%": continue
        case "/":
          let section = open.removeLast()
          node = .section(section.name, place: section.place, isInverted: section.isInverted, section.nodes)
        case ">": node = .partial(name)
        default: node = .value(name)
        }
        open[open.count - 1].nodes.append(node)
      }
      return open[0].nodes
    }
  }

  private enum Found {
    case value(Any)
    /// It is known, and there is none.
    case nothing
    case unknown
  }

  private mutating func visit(_ template: String, _ stack: [Any]) {
    guard let nodes = templates[template] else {
      missingPartials.insert(template)
      return
    }
    visited.insert(template)
    visit(nodes, of: template, stack)
  }

  private mutating func visit(_ nodes: [Node], of template: String, _ stack: [Any]) {
    for node in nodes {
      switch node {
      case .value(let name):
        // A view that is shown as such says what is read of it.
        if case .value(let view) = find(name, stack, template) { lookedUp.insert("\(typeName(of: view)).description") }
      case .partial(let name): visit(name, stack)
      case .section(let name, let place, let isInverted, let inner):
        let found = find(name, stack, template)
        let shown = objects(found)
        let (section, isRendered) = ("\(template): \(name), tag \(place + 1)", shown.isEmpty == isInverted)
        sections.merge([section: isRendered]) { $0 || $1 }
        if isInverted {
          if shown.isEmpty { visit(inner, of: template, stack) }
        } else {
          for object in shown { visit(inner, of: template, object is Bool ? stack : stack + [object]) }
        }
      }
    }
  }

  /// What a section is rendered with, each in turn; nothing where it is left out.
  private func objects(_ found: Found) -> [Any] {
    guard case .value(let value) = found else { return [] }
    if let isTrue = value as? Bool { return isTrue ? [true] : [] }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .collection ? mirror.children.map(\.value) : [value]
  }

  private mutating func find(_ name: String, _ stack: [Any], _ template: String) -> Found {
    if let transformed = name.wholeMatch(of: #/empty\((.*)\)/#) {
      let found = find(String(transformed.1), stack, template)
      return .value(objects(found).isEmpty)
    }
    guard name != ".", let last = stack.last else { return stack.last.map(Found.value) ?? .unknown }
    let path = name.split(separator: ".").map(String.init)
    let found = name.hasPrefix(".") ? property(path[0], of: last) : climb(path[0], stack, name, template)
    let end = path.dropFirst().reduce(found) { found, name in
      guard case .value(let object) = found else { return found }
      return property(name, of: object)
    }
    if case .unknown = end { unknownNames.insert("\(template): \(name)") }
    return end
  }

  /// Looks for a name in what is nearest first, as the library does.
  private mutating func climb(_ name: String, _ stack: [Any], _ whole: String, _ template: String) -> Found {
    var isKnown = false
    for object in stack.reversed() {
      switch property(name, of: object) {
      case .unknown: continue
      case .nothing: isKnown = true
      case .value(let value):
        if isKnown { borrowedNames.insert("\(template): \(whole)") }
        return .value(value)
      }
    }
    return isKnown ? .nothing : .unknown
  }

  private mutating func property(_ name: String, of object: Any) -> Found {
    if let dictionary = object as? [String: Any] { return dictionary[name].map(Found.value) ?? .nothing }
    guard let child = Mirror(reflecting: object).children.first(where: { $0.label == name }) else { return .unknown }
    lookedUp.insert("\(typeName(of: object)).\(name)")
    return Self.unwrap(child.value).map(Found.value) ?? .nothing
  }

  /// Notes the properties of a view and of the views in it.
  private mutating func collect(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    let isView = mirror.displayStyle == .struct && String(reflecting: type(of: value)).hasPrefix("\(module).")
    guard isView || mirror.displayStyle == .collection || mirror.displayStyle == .optional else { return }
    for child in mirror.children {
      if isView, let label = child.label { properties.insert("\(typeName(of: value)).\(label)") }
      collect(child.value)
    }
  }

  /// Without its module.
  private func typeName(of value: Any) -> String {
    String(reflecting: type(of: value)).replacing("\(module).", with: "")
  }

  private static func unwrap(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
}
