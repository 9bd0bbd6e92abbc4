internal import Encodings
internal import Yams

extension ReferencePage {
  /// The code that sends a request, in one language.
  struct Sample {
    let language: String
    let code: String
    /// Whether it is shown first.
    let isFirst: Bool

    /// Returns the samples of an operation in every language.
    ///
    /// - Throws: `ReferenceError` for an incomplete parameter.
    static func all(
      of operation: Node, method: String, path: String, in description: Description
    ) throws -> [Sample] {
      let request = try SampleRequest(operation, method: method, path: path, in: description)
      return [
        Sample(language: "curl", code: request.curl, isFirst: true),
        Sample(language: "Python", code: request.python, isFirst: false),
        Sample(language: "JavaScript", code: request.javaScript, isFirst: false),
      ]
    }
  }
}

/// A minimal request. Values that only the caller knows are variables: `KEY`, `TOKEN`, `ID`, …
struct SampleRequest {
  /// Text with variables.
  struct Template {
    var parts: [(text: String, isVariable: Bool)] = []

    func joined(_ variable: (String) -> String) -> String {
      parts.map { $0.isVariable ? variable($0.text) : $0.text }.joined()
    }
  }

  enum Body {
    case text(String)
    /// The fields of a form, percent-encoded.
    case form(String)
    /// The content of this file.
    case file(String)
  }

  let method: String
  let target: Template
  let headers: [(name: String, value: Template)]
  let body: Body?
  let isStream: Bool
  /// The file to write the response to; nil to print it.
  let file: String?

  /// - Throws: `ReferenceError` for an incomplete parameter.
  init(_ operation: Node, method: String, path: String, in description: Description) throws {
    self.method = method
    let parameters = try (operation["parameters"]?.elements ?? []).map { try description.resolve($0) }
    func needed(_ place: String) throws -> [(name: String, node: Node)] {
      // Optional parameters that a sample should show are marked by the extension `x-sample`.
      try parameters.filter {
        $0.text("in") == place && ($0["required"]?.bool == true || $0["x-sample"]?.bool == true)
      }
      .map { (try $0.needed("name"), $0) }
    }
    var target = Template()
    for step in path.split(separator: "/") {
      target.parts.append(("/", false))
      guard step.hasPrefix("{") else {
        target.parts.append((String(step), false))
        continue
      }
      let name = String(step.dropFirst().dropLast())
      let node = parameters.first { $0.text("in") == "path" && $0.text("name") == name }
      target.parts.append(Self.value(of: node, name: name))
    }
    for (index, (name, node)) in try needed("query").enumerated() {
      target.parts += [("\(index == 0 ? "?" : "&")\(name)=", false), Self.value(of: node, name: name)]
    }
    self.target = target
    var headers: [(name: String, value: Template)] = []
    let secrets = (operation["security"]?.elements ?? []).flatMap(\.entries).map(\.name)
    if let secret = secrets.first, secret != "providerSignature", secret != "reviewerSession" {
      let (scheme, variable) =
        switch secret {
        case "sessionToken", "openIDToken": ("Bearer ", "TOKEN")
        case "openIDClient": ("Basic ", "CREDENTIALS")
        default: ("Bearer ", "KEY")
        }
      headers.append(("Authorization", Template(parts: [(scheme, false), (variable, true)])))
    }
    let content = operation["requestBody"]?["content"]?.entries ?? []
    let first = content.first { !$0.name.hasPrefix("multipart/") } ?? content.first
    if let first { headers.append(("Content-Type", Template(parts: [(first.name, false)]))) }
    headers += try needed("header").filter { $0.name.lowercased() != "content-type" }
      .map { ($0.name, Template(parts: [Self.value(of: $0.node, name: $0.name)])) }
    self.headers = headers
    body = try first.map { mediaType, node in
      if mediaType == "application/x-www-form-urlencoded", let fields = node["example"]?.entries {
        return .form(fields.map { "\($0.name)=\($0.value.example.percentEncoded)" }.joined(separator: "&"))
      }
      guard mediaType.hasSuffix("json") else {
        return .file(mediaType.hasPrefix("image/") ? "picture.jpg" : "picture.part")
      }
      return .text(try Self.example(of: node, in: description) ?? "{}")
    }
    let answers = operation["responses"]?.entries.filter { $0.name.hasPrefix("2") } ?? []
    let mediaTypes = try answers.flatMap { try description.resolve($0.value)["content"]?.entries.map(\.name) ?? [] }
    isStream = mediaTypes == ["text/event-stream"]
    file =
      mediaTypes.contains { $0.hasPrefix("image/") }
      ? "picture.jpg" : mediaTypes.contains("application/zip") ? "all.zip" : nil
  }

  private static func example(of content: Node, in description: Description) throws -> String? {
    if let example = content["example"] { return example.example }
    guard let named = content["examples"]?.entries.first?.value else { return nil }
    return try description.resolve(named)["value"]?.example
  }

  /// Returns the first permitted value, an example, or a variable.
  private static func value(of parameter: Node?, name: String) -> (text: String, isVariable: Bool) {
    let schema = parameter?["schema"]
    if let word = schema?.text("const") ?? schema?["enum"]?.elements.first?.string { return (word, false) }
    // An id in a path is always the caller's own.
    if parameter?.text("in") != "path", let example = parameter?["example"]?.string {
      return (example, false)
    }
    let words = name.reduce(into: "") { words, letter in
      if letter == "-" {
        words += "_"
      } else {
        if letter.isUppercase, words.last?.isLowercase == true { words += "_" }
        words.append(letter)
      }
    }
    return (words.uppercased(), true)
  }
}

extension SampleRequest {
  /// The request as a shell command.
  var curl: String {
    func quoted(_ template: Template) -> String { "\"\(template.joined { "$" + $0 })\"" }
    let options = isStream ? "-sSN" : method == "HEAD" ? "-sSI" : "-sS"
    let verb = method == "GET" || method == "HEAD" ? "" : " -X \(method)"
    var lines = ["curl \(options)\(verb) \"$URL\(target.joined { "$" + $0 })\""]
    lines += headers.map { "  -H \(quoted(Template(parts: [("\($0.name): ", false)] + $0.value.parts)))" }
    switch body {
    case .text(let text): lines.append("  -d '\(text.replacing("'", with: "'\\''"))'")
    case .form(let text): lines.append("  -d '\(text)'")
    case .file(let name): lines.append("  --data-binary @\(name)")
    case nil: break
    }
    if let file { lines.append("  -o \(file)") }
    return lines.joined(separator: " \\\n")
  }

  /// The request with Python's standard library alone.
  var python: String {
    func value(_ template: Template) -> String {
      template.parts.allSatisfy { !$0.isVariable }
        ? "\"\(template.joined(\.self))\"" : "f\"\(template.joined { "{\($0)}" })\""
    }
    let url = Template(parts: [("URL", true)] + target.parts)
    var lines = ["import urllib.request", "", "request = urllib.request.Request(", "    \(value(url)),"]
    lines.append("    method=\"\(method)\",")
    if !headers.isEmpty {
      lines.append("    headers={")
      lines += headers.map { "        \"\($0.name)\": \(value($0.value))," }
      lines.append("    },")
    }
    switch body {
    case .text(let text), .form(let text): lines.append("    data=r\"\"\"\(text)\"\"\".encode(),")
    case .file(let name): lines.append("    data=open(\"\(name)\", \"rb\").read(),")
    case nil: break
    }
    lines += [")", "with urllib.request.urlopen(request) as answer:"]
    if isStream {
      lines += ["    for line in answer:", "        print(line.decode(), end=\"\")"]
    } else if let file {
      lines.append("    open(\"\(file)\", \"wb\").write(answer.read())")
    } else {
      lines.append("    print(answer.status, answer.read().decode())")
    }
    return lines.joined(separator: "\n")
  }

  /// The request with `fetch`, for browsers and Node.js.
  var javaScript: String {
    func value(_ template: Template) -> String {
      template.parts.allSatisfy { !$0.isVariable }
        ? "\"\(template.joined(\.self))\"" : "`\(template.joined { "${\($0)}" })`"
    }
    // `URL` is a global of the language.
    let url = Template(parts: [("BASE", true)] + target.parts)
    var lines: [String] = []
    if case .file = body { lines.append("import { readFile } from \"node:fs/promises\";") }
    if file != nil { lines.append("import { writeFile } from \"node:fs/promises\";") }
    if !lines.isEmpty { lines.append("") }
    var options: [String] = method == "GET" ? [] : ["  method: \"\(method)\","]
    if !headers.isEmpty {
      options.append("  headers: {")
      options += headers.map { "    \"\($0.name)\": \(value($0.value))," }
      options.append("  },")
    }
    switch body {
    case .text(let text):
      options.append("  body: JSON.stringify(\(text.replacing("\n", with: "\n  "))),")
    case .form(let text): options.append("  body: \"\(text)\",")
    case .file(let name): options.append("  body: await readFile(\"\(name)\"),")
    case nil: break
    }
    if options.isEmpty {
      lines.append("const answer = await fetch(\(value(url)));")
    } else {
      lines += ["const answer = await fetch(\(value(url)), {"] + options + ["});"]
    }
    if isStream {
      lines += [
        "for await (const bytes of answer.body) {", "  console.log(new TextDecoder().decode(bytes));", "}",
      ]
    } else if let file {
      lines.append("await writeFile(\"\(file)\", Buffer.from(await answer.arrayBuffer()));")
    } else {
      lines.append("console.log(answer.status, await answer.text());")
    }
    return lines.joined(separator: "\n")
  }
}
