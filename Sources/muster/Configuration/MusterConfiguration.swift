import ArgumentParser
import Configuration
import DocumentImaging
import Foundation
import MusterAPI
import MusterServer
import MusterService
import MusterStore
import S3Client
import VerificationFlow

/// The complete configuration of a service in this process, read and checked before anything starts.
struct MusterConfiguration: Sendable {
  static let defaults = MusterConfiguration()

  var server = ServerConfiguration()
  var service = ServiceConfiguration()
  /// Where the rows, the blobs and the master key are.
  var store = StoreLocation(dataFolder: "")
  /// The absolute path of the data folder.
  var dataFolder: String { store.dataFolder }
  /// The providers of live projects.
  var providers = ProviderConfiguration()
  /// The operators' side of the phone checks of live projects.
  var phoneChecks = PhoneCheckConfiguration()
  /// The provider at which reviewers sign in.
  var singleSignOn = SingleSignOnConfiguration()
  var presence = PresenceConfiguration(.sandbox, because: "it is the default") {
    didSet { service.presence = presence.mode }
  }
  var conversion = ConversionSettings()
  var privateAddresses = false
  /// The port of metrics and health; 0 selects any free one, nil disables them.
  var operationsPort: Int?
  var operationsHost = "127.0.0.1"
  /// Where metrics and health are served; nil if they are disabled.
  var operations: ServerConfiguration? {
    operationsPort.map { port in
      var operations = ServerConfiguration()
      operations.host = operationsHost
      operations.port = port
      return operations
    }
  }
  /// The URL of the collector of traces; nil if there is none.
  var otlpEndpoint: String?
  var drainTime = Duration.seconds(30)
  /// Whether the service starts although its clock shows a time that cannot be right.
  var acceptsFutureTimes = false

  private init() {
    if let files = OpenFileLimit.current {
      server.connections.maxConnections = max(1, min(server.connections.maxConnections, Int(files / 2)))
    }
  }

  /// Reads the settings of the service.
  ///
  /// - Throws: `ValidationError` that names the setting and the value.
  init(reader: ConfigReader) async throws {
    self.init()
    for setting in settings.ofService { try await setting.read(from: reader, into: &self) }
    server.trustedProxies = try await Self.trustedProxies(reader)
    server.tls = try await Self.tls(reader)
    otlpEndpoint = try await Self.otlpEndpoint(reader)
    server.publicOrigin = try await Self.publicOrigin(reader)
    service.issuer = server.publicOrigin?.rawValue
    store = try await reader.storeLocation()
    service.requiredDocuments =
      try await RequiredDocuments.read(reader, service.catalogue) ?? service.requiredDocuments
    service.presenceRules = try await PresenceRules.read(reader)
    // Reviewers inspect the documents themselves.
    service.quality = try await QualityRules.read(reader, service.catalogue, cutsOut: service.review != .never)
    try await service.readReasons(reader)
    conversion.formats = try await ConversionSettings.formats(reader)
    conversion.limits = service.limits
    try await providers.readAddresses(reader)
    try await phoneChecks.read(reader, providerKey: providers.key)
    try await singleSignOn.read(reader, into: &service.singleSignOn)
    presence = try await PresenceConfiguration(reader: reader)
    service.presence = presence.mode
    operationsPort = try await reader.value(settings.operationsPort) ?? (server.port == 0 ? 0 : 8081)
  }

  private static func trustedProxies(_ reader: ConfigReader) async throws -> [IPNetwork] {
    guard let text = try await reader.value(settings.trustedProxies) else { return [] }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      let word = word.trimmingCharacters(in: .whitespaces)
      guard let network = IPNetwork(word) else {
        throw settings.trustedProxies.error(
          of: word, because: "is neither an address, such as 192.0.2.1, nor a network, such as 192.0.2.0/24")
      }
      return network
    }
  }

  private static func otlpEndpoint(_ reader: ConfigReader) async throws -> String? {
    guard let text = try await reader.value(settings.otlpEndpoint) else { return nil }
    guard let parts = URLComponents(string: text), ["https", "http"].contains(parts.scheme?.lowercased()),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
      parts.fragment == nil
    else {
      throw settings.otlpEndpoint.error(
        of: text, because: "is not the address of a collector, such as http://127.0.0.1:4318")
    }
    return text
  }

  private static func publicOrigin(_ reader: ConfigReader) async throws -> WebOrigin? {
    guard let text = try await reader.value(settings.publicUrl) else { return nil }
    guard let origin = WebOrigin(rawValue: text.hasSuffix("/") ? String(text.dropLast()) : text) else {
      throw settings.publicUrl.error(
        of: text, because: "is not the address of a service, such as https://verify.bank.example")
    }
    return origin
  }

  private static func tls(_ reader: ConfigReader) async throws -> ServerConfiguration.TLSFiles? {
    switch (try await reader.value(settings.tlsCert), try await reader.value(settings.tlsKey)) {
    case (nil, nil):
      return nil
    case (let certificate?, let key?):
      for (setting, path) in [(settings.tlsCert, certificate), (settings.tlsKey, key)] {
        guard FileManager.default.isReadableFile(atPath: path), !Folder.exists(path) else {
          throw setting.error(of: path, because: "is not a readable file")
        }
      }
      return ServerConfiguration.TLSFiles(certificate: certificate, key: key)
    case (let certificate?, nil):
      throw ValidationError("tlsKey: not given, but tlsCert is \"\(certificate)\" (\(settings.tlsKey.origins)).")
    case (nil, let key?):
      throw ValidationError("tlsCert: not given, but tlsKey is \"\(key)\" (\(settings.tlsCert.origins)).")
    }
  }
}

extension ConfigReader {
  /// Returns the absolute path of the data folder.
  func dataFolder() async throws -> String {
    let path = try await value(settings.data)
    if FileManager.default.fileExists(atPath: path), !Folder.exists(path) {
      throw settings.data.error(of: path, because: "is a file, not a folder")
    }
    return Folder.absolutePath(path)
  }

  /// Returns where the store is.
  ///
  /// - Throws: `ValidationError` that names the setting, but not the URL of the database.
  func storeLocation() async throws -> StoreLocation {
    var location = StoreLocation(dataFolder: try await dataFolder())
    if let file = try await value(settings.masterKey) { location.masterKey = .file(Folder.absolutePath(file)) }
    if let text = try await value(settings.masterKeyText) { location.masterKey = .text(text) }
    if let url = try await value(settings.blobs) {
      do {
        location.blobs = try S3Location(url: url)
      } catch {
        throw settings.blobs.error(of: url, because: error.reason)
      }
    }
    guard let url = try await value(settings.database) else { return location }
    if case .newFile = location.masterKey {
      throw ValidationError(
        """
        masterKey: not given, but services that share a database need the same one (\(settings.masterKey.origins)). \
        Make one with: muster keys create-master FILE
        """)
    }
    do {
      location.database = try PostgreSQLLocation(url: url)
    } catch {
      throw ValidationError("database: \(Explanation.reason(for: error)) (\(settings.database.origins)).")
    }
    if let count = try await value(settings.maxDatabaseConnections) { location.database?.maxConnections = count }
    return location
  }

  /// Returns the comma-separated words of a setting, each of which must be unique.
  fileprivate func names(_ setting: Setting<String?>, among known: [String]? = nil) async throws -> [String]? {
    guard let text = try await value(setting) else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    for word in words {
      guard !word.isEmpty, words.count(where: { $0 == word }) == 1 else {
        throw setting.error(of: text, because: "is not a list of different words, separated by commas")
      }
      guard known?.contains(word) ?? true else {
        throw setting.error(of: word, because: "is not one of \(known?.joined(separator: ", ") ?? "")")
      }
    }
    return words
  }
}

extension ServiceConfiguration {
  /// Reads the reasons of reviewers, and which decisions need a second one.
  fileprivate mutating func readReasons(_ reader: ConfigReader) async throws {
    if let words = try await reader.names(settings.reviewReasons) {
      for word in words where word.wholeMatch(of: /[A-Z][A-Z0-9_]{0,63}/) == nil {
        throw settings.reviewReasons.error(of: word, because: "does not consist of capital letters, digits and _")
      }
      reviewReasons = words.map { Ending.Reason(rawValue: $0) }
    }
    let reasons =
      try await reader.names(settings.reviewFourEyesReasons, among: reviewReasons.map(\.rawValue)) ?? []
    let types =
      try await reader.names(settings.reviewFourEyesTypes, among: catalogue.entries.map(\.type.rawValue)) ?? []
    fourEyes = FourEyes(
      reasons: Set(reasons.map { Ending.Reason(rawValue: $0) }), types: Set(types.map { DocumentType(rawValue: $0) }))
  }
}

extension RequiredDocuments {
  /// Reads the file in the setting `documents`; nil if it is not given.
  ///
  /// - Throws: `ValidationError` that names the setting, the file and the error in it.
  fileprivate static func read(
    _ reader: ConfigReader, _ catalogue: DocumentCatalogue
  ) async throws -> RequiredDocuments? {
    guard let path = try await reader.value(settings.documents) else { return nil }
    func refuse(_ reason: String) -> ValidationError { settings.documents.error(of: path, because: reason) }
    guard let bytes = FileManager.default.contents(atPath: path) else { throw refuse("is not a readable file") }
    guard let file = try? JSONDecoder().decode(OnboardingConfiguration.Documents.self, from: bytes) else {
      throw refuse("is not JSON of the expected form")
    }
    let groups = try file.groups.map { group in
      Group(
        required: group.requiredDocumentsCount,
        items: try group.items.map { item in
          guard let entry = catalogue[DocumentType(rawValue: item.type.rawValue)],
            (1...entry.sides.count).contains(item.sideCount)
          else { throw refuse("requires a type or side that does not exist") }
          return Item(type: entry.type, sides: Array(entry.sides.prefix(item.sideCount)), country: item.country)
        })
    }
    let required = RequiredDocuments(total: file.totalRequiredDocumentsCount, groups: groups)
    guard required.isPossible else { throw refuse("requires more documents than it lists") }
    return required
  }
}

extension ImagingLimits {
  /// Reads the limits for commands that process pictures without a service.
  init(reader: ConfigReader) async throws {
    self.init()
    maxByteCount = try await reader.value(settings.maxImageBytes)
    maxPixelsBaseline = try await reader.value(settings.maxImagePixels)
    maxPixelsOther = try await reader.value(settings.maxWholeImagePixels)
  }
}
