// swift-tools-version: 6.2
import PackageDescription

/// The settings of all our targets: Swift 6 language mode, strict concurrency, strict memory safety, and warnings as
/// errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// For code that processes single samples or bytes, or tries each state: without optimization, its tests would be very slow.
let optimizedSettings = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A product of another package. The service and its tests need it; the libraries for apps do not, so a package that adds
/// this one without the trait fetches none of them.
func ofServer(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

let argumentParser = ofServer("ArgumentParser", "swift-argument-parser")
let asn1 = ofServer("SwiftASN1", "swift-asn1")
let asyncHTTPClient = ofServer("AsyncHTTPClient", "async-http-client")
let configuration = ofServer("Configuration", "swift-configuration")
let crypto = ofServer("Crypto", "swift-crypto")
let cryptoExtras = ofServer("CryptoExtras", "swift-crypto")
let sqlite = ofServer("GRDBSQLite", "GRDB.swift")
let grdb = ofServer("GRDB", "GRDB.swift")
let httpTypes = ofServer("HTTPTypes", "swift-http-types")
let histogram = ofServer("Histogram", "hdrhistogram-swift")
let hummingbird = ofServer("Hummingbird", "hummingbird")
let hummingbirdCore = ofServer("HummingbirdCore", "hummingbird")
let hummingbirdTLS = ofServer("HummingbirdTLS", "hummingbird")
let hummingbirdTesting = ofServer("HummingbirdTesting", "hummingbird")
let jwtKit = ofServer("JWTKit", "jwt-kit")
let logging = ofServer("Logging", "swift-log")
let metrics = ofServer("Metrics", "swift-metrics")
let mustache = ofServer("Mustache", "swift-mustache")
let nioCore = ofServer("NIOCore", "swift-nio")
let nioPosix = ofServer("NIOPosix", "swift-nio")
let nioHTTP1 = ofServer("NIOHTTP1", "swift-nio")
let nioHTTPTypesHTTP1 = ofServer("NIOHTTPTypesHTTP1", "swift-nio-extras")
let nioHTTPTypes = ofServer("NIOHTTPTypes", "swift-nio-extras")
let nioFoundationCompat = ofServer("NIOFoundationCompat", "swift-nio")
let structuredFieldValues = ofServer("StructuredFieldValues", "swift-http-structured-headers")
let nioSSL = ofServer("NIOSSL", "swift-nio-ssl")
let unixSignals = ofServer("UnixSignals", "swift-service-lifecycle")
let serviceLifecycle = ofServer("ServiceLifecycle", "swift-service-lifecycle")
let subprocess = ofServer("Subprocess", "swift-subprocess")
let systemPackage = ofServer("SystemPackage", "swift-system")
let tracing = ofServer("Tracing", "swift-distributed-tracing")
let inMemoryTracing = ofServer("InMemoryTracing", "swift-distributed-tracing")
let x509 = ofServer("X509", "swift-certificates")
let yams = ofServer("Yams", "Yams")

/// Packages that only other packages use. The condition is never true, so nothing is linked; but SwiftPM accepts a version
/// for a package only if a target depends on it, and a build is reproducible only if every version is exact.
let transitive = [
  ("Algorithms", "swift-algorithms"), ("AsyncAlgorithms", "swift-async-algorithms"), ("Atomics", "swift-atomics"),
  ("Collections", "swift-collections"), ("NIOHTTP2", "swift-nio-http2"),
  ("NIOTransportServices", "swift-nio-transport-services"), ("Numerics", "swift-numerics"),
  ("ServiceContextModule", "swift-service-context"),
].map { Target.Dependency.product(name: $0, package: $1, condition: .when(platforms: [.windows], traits: ["Server"])) }

let package = Package(
  name: "muster",
  platforms: [.macOS(.v15), .iOS(.v16)],
  products: [
    .executable(name: "muster", targets: ["muster"]),
    .library(name: "MusterClient", targets: ["MusterClient"]),
    .library(name: "DocumentImaging", targets: ["DocumentImaging"]),
  ],
  traits: [.trait(name: "Server", description: "The service and its tests."), .default(enabledTraits: ["Server"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1.git", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates.git", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-structured-headers", exact: "1.7.0"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    // Those in `transitive`.
    .package(url: "https://github.com/apple/swift-algorithms.git", exact: "1.2.1"),
    .package(url: "https://github.com/apple/swift-async-algorithms.git", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-atomics.git", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio-http2.git", exact: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-transport-services.git", exact: "1.28.0"),
    .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
    .package(url: "https://github.com/apple/swift-service-context.git", exact: "1.5.1"),
  ],
  targets: [
    // Modules without dependencies on other layers: encodings, pictures, archives, the flow, texts.
    .target(name: "Encodings", swiftSettings: settings),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .target(
      name: "CImageKernels", dependencies: ["CJPEG", "CPNG", "CDeflate"],
      // For the same reason as optimizedSettings.
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      // No Swift module imports these libraries, so nothing else links them.
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16")]),
    .target(
      name: "DocumentImaging", dependencies: ["CTurboJPEG", "CDeflate", "CLCMS", "CImageKernels"],
      swiftSettings: optimizedSettings),
    .target(
      name: "CReadingKernels",
      exclude: ["characters.bin"],
      // With -O3, the compiler vectorizes the layers of the network.
      cSettings: [.unsafeFlags(["-O3"])]),
    .target(
      name: "CBarcodes",
      cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("ZXing")]),
    .target(
      name: "DocumentReading", dependencies: ["CBarcodes", "CReadingKernels"], swiftSettings: optimizedSettings),
    .target(
      name: "CPictureConversion", dependencies: ["CImageKernels", "CJPEG"],
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("seccomp", .when(platforms: [.linux]))]),
    .target(name: "Archives", dependencies: ["CZip", "CDeflate"], swiftSettings: optimizedSettings),
    .target(
      name: "CFaces",
      cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("dlib"), .linkedLibrary("openblas"), .linkedLibrary("XNNPACK")]),
    .target(name: "FaceMatching", dependencies: ["CFaces", "Encodings", crypto], swiftSettings: settings),
    .target(name: "VerificationFlow", swiftSettings: optimizedSettings),
    .target(
      name: "S3Client", dependencies: ["Encodings", asyncHTTPClient, crypto, nioCore, nioHTTP1],
      swiftSettings: settings),
    .target(name: "PowerAuth", dependencies: ["Encodings", crypto, cryptoExtras], swiftSettings: optimizedSettings),
    .target(
      name: "CPairing",
      // Each login takes twenty thousand multiplications of large numbers.
      cSettings: [.unsafeFlags(["-O3"])]),
    .target(name: "MPin", dependencies: ["CPairing", "Encodings", crypto], swiftSettings: settings),
    .target(name: "QRCodes", dependencies: ["CQREncode"], swiftSettings: settings),
    .target(name: "TrustedAuthority", dependencies: ["MPin"], swiftSettings: settings),
    .target(name: "WebAuthn", dependencies: ["Encodings", asn1, crypto, cryptoExtras, x509], swiftSettings: settings),
    .target(name: "MusterTexts", swiftSettings: settings),
    .target(name: "PhoneNumbers", swiftSettings: optimizedSettings),

    // The middle layer: wire types, the store, the use cases.
    .target(name: "MusterAPI", swiftSettings: settings),
    .target(
      name: "MusterStore",
      dependencies: [
        "CPostgreSQL", "Encodings", "S3Client", "VerificationFlow", asyncHTTPClient, crypto, grdb, nioCore, nioPosix,
        sqlite,
      ],
      swiftSettings: settings),
    .target(
      name: "MusterService",
      dependencies: [
        "Archives", "DocumentImaging", "DocumentReading", "Encodings", "FaceMatching", "MPin", "PhoneNumbers",
        "PowerAuth", "TrustedAuthority", "VerificationFlow", "MusterTexts", "MusterStore", "WebAuthn", crypto,
        cryptoExtras, jwtKit, logging, metrics, nioCore, nioPosix, serviceLifecycle, tracing,
      ],
      swiftSettings: settings),

    // The outer layer: HTTP, its description, the client for apps, the command line.
    .target(name: "COpenAPI", exclude: ["openapi"]),
    .target(
      name: "MusterReference",
      dependencies: ["COpenAPI", "Encodings", crypto, mustache, yams],
      resources: [
        .embedInCode("Resources/home.mustache"),
        .embedInCode("Resources/reference.css"),
        .embedInCode("Resources/reference.js"),
        .embedInCode("Resources/reference.mustache"),
      ],
      swiftSettings: settings),
    // The common parts of all pages: those for reviewers, and those for persons.
    .target(
      name: "HTMLMarkup",
      dependencies: ["Encodings", crypto, mustache],
      resources: [.embedInCode("Resources")],
      swiftSettings: settings),
    .target(
      name: "MusterConsole",
      dependencies: ["HTMLMarkup", "VerificationFlow", "MusterTexts", mustache],
      resources: [.embedInCode("Resources")],
      swiftSettings: settings),
    .target(
      name: "MusterPages",
      dependencies: ["HTMLMarkup", "MusterTexts", mustache],
      resources: [.embedInCode("Resources")],
      swiftSettings: settings),
    .target(
      name: "MusterServer",
      dependencies: [
        "Archives", "Encodings", "HTMLMarkup", "MusterAPI", "MusterConsole", "MusterPages", "MusterReference",
        "MusterService", "PowerAuth", "QRCodes", "VerificationFlow", "MusterTexts", "WebAuthn", hummingbird,
        hummingbirdCore, hummingbirdTLS, httpTypes, logging, metrics, nioCore, nioFoundationCompat, nioHTTP1,
        nioHTTPTypes, nioHTTPTypesHTTP1, nioPosix, nioSSL, serviceLifecycle, structuredFieldValues, tracing,
      ],
      swiftSettings: settings),
    .target(
      name: "MusterConnectors",
      dependencies: [
        "Encodings", "MusterService", "PhoneNumbers", "VerificationFlow", asyncHTTPClient, crypto, cryptoExtras, jwtKit,
        logging, metrics, nioCore, nioHTTP1, nioPosix, serviceLifecycle, tracing,
      ],
      swiftSettings: settings),
    .target(name: "MusterClient", dependencies: ["Encodings", "MusterAPI"], swiftSettings: settings),
    .executableTarget(
      name: "muster",
      dependencies: [
        "CMalloc", "CPictureConversion", "DocumentImaging", "DocumentReading", "Encodings", "FaceMatching", "MPin",
        "VerificationFlow", "MusterAPI", "MusterStore", "MusterService", "MusterServer", "MusterConnectors",
        "MusterClient", "Archives", "S3Client", argumentParser, asyncHTTPClient, configuration, histogram, logging,
        metrics, nioCore, nioFoundationCompat, nioHTTP1, serviceLifecycle, subprocess, systemPackage, tracing,
        unixSignals,
      ] + transitive,
      swiftSettings: settings),

    // The targets and the program of `make fuzz`; the tests replay its findings.
    .target(
      name: "ImagingFuzz",
      dependencies: ["DocumentImaging", "DocumentReading", "CImageKernels", "CTurboJPEG", "CPNG"],
      path: "Tests/ImagingFuzz",
      swiftSettings: optimizedSettings),
    .executableTarget(
      name: "imaging-fuzzer",
      dependencies: ["ImagingFuzz"],
      path: "Tests/ImagingFuzzer",
      swiftSettings: settings),

    // What tests are marked with.
    .target(name: "TestTraits", path: "Tests/TestTraits", swiftSettings: settings),
    .testTarget(
      name: "DocumentImagingTests",
      dependencies: ["DocumentImaging", "ImagingFuzz", "TestTraits", "CImageKernels", "CTurboJPEG", "CPNG", "CLCMS"],
      exclude: ["Corpora"],
      swiftSettings: optimizedSettings),
    // Draws the barcodes that the tests read.
    .target(name: "BarcodeWriter", path: "Tests/BarcodeWriter", linkerSettings: [.linkedLibrary("ZXing")]),
    .testTarget(
      name: "DocumentReadingTests",
      dependencies: ["BarcodeWriter", "CReadingKernels", "DocumentImaging", "DocumentReading", "TestTraits"],
      swiftSettings: optimizedSettings),
    .testTarget(name: "EncodingsTests", dependencies: ["Encodings"], swiftSettings: settings),
    .testTarget(
      name: "ArchivesTests", dependencies: ["Archives", "CDeflate", "RunningPrograms", "TestTraits"],
      exclude: ["Peers"], swiftSettings: settings),
    .testTarget(
      name: "S3ClientTests",
      dependencies: ["S3Client", "TestStores", "TestTraits", asyncHTTPClient, nioCore, nioHTTP1],
      swiftSettings: settings),
    .testTarget(
      name: "FaceMatchingTests", dependencies: ["FaceMatching", "DocumentImaging", "MusterService"],
      swiftSettings: settings),
    .testTarget(
      name: "PowerAuthTests",
      dependencies: ["Encodings", "PowerAuth", "PowerAuthApp", "TestTraits", crypto, cryptoExtras],
      exclude: ["Vectors"], swiftSettings: settings),
    .testTarget(
      name: "MPinTests", dependencies: ["CPairing", "Encodings", "MPin", "TestTraits", crypto], swiftSettings: settings),
    .target(name: "SoftwarePasskeys", dependencies: [crypto], path: "Tests/SoftwarePasskeys", swiftSettings: settings),
    .testTarget(
      name: "WebAuthnTests",
      dependencies: ["SoftwarePasskeys", "TestTraits", "WebAuthn", asn1, crypto, cryptoExtras, x509],
      swiftSettings: settings),
    .testTarget(name: "QRCodesTests", dependencies: ["QRCodes"], swiftSettings: settings),
    .testTarget(name: "PhoneNumbersTests", dependencies: ["PhoneNumbers"], swiftSettings: settings),
    .testTarget(
      name: "VerificationFlowTests", dependencies: ["TestTraits", "VerificationFlow"], swiftSettings: settings),
    .testTarget(
      name: "MusterTextsTests",
      dependencies: ["MusterTexts", "MusterService", "DocumentImaging", "TestTraits", "VerificationFlow"],
      swiftSettings: settings),
    // A disk that tests can make fail or lose power.
    .target(name: "FaultyFiles", dependencies: ["MusterStore"], path: "Tests/FaultyFiles", swiftSettings: settings),
    // The stores that tests open: on the embedded engines, or on servers.
    .target(
      name: "TestStores", dependencies: ["MusterStore", "S3Client", nioCore, nioHTTP1, nioPosix],
      path: "Tests/TestStores", swiftSettings: settings),
    .testTarget(
      name: "MusterStoreTests",
      dependencies: [
        "Encodings", "MusterStore", "FaultyFiles", "TestStores", "TestTraits", "VerificationFlow", asyncHTTPClient,
        crypto, nioCore, nioPosix,
      ],
      swiftSettings: settings),
    // A service without HTTP, and the fixtures that its tests share with those of the server.
    .target(
      name: "ServiceFixtures",
      dependencies: [
        "DocumentImaging", "FaceMatching", "MusterService", "MusterStore", "S3Client", "TestStores", "VerificationFlow",
        crypto, logging, metrics, nioCore, serviceLifecycle,
      ],
      path: "Tests/ServiceFixtures", swiftSettings: settings),
    .testTarget(
      name: "MusterServiceTests",
      dependencies: [
        "Encodings", "MPin", "MusterService", "MusterStore", "PowerAuth", "VerificationFlow", "DocumentImaging",
        "FaceMatching", "FaultyFiles", "S3Client", "ServiceFixtures", "TestStores", "TestTraits", crypto, logging,
        metrics, nioCore, nioHTTP1, nioPosix, serviceLifecycle,
      ],
      swiftSettings: settings),
    // An app with PowerAuth, written without the service's own formulas.
    .target(
      name: "PowerAuthApp", dependencies: [crypto, cryptoExtras], path: "Tests/PowerAuthApp", exclude: ["Recorded"],
      swiftSettings: optimizedSettings),
    // Sends requests as that app, for `make bench-powerauth`.
    .executableTarget(
      name: "powerauth-load",
      dependencies: ["PowerAuthApp", argumentParser, asyncHTTPClient, nioCore, nioFoundationCompat, nioHTTP1],
      path: "Tests/PowerAuthLoad", swiftSettings: settings),
    .testTarget(
      name: "MusterServerTests",
      dependencies: [
        "Encodings", "MPin", "MusterServer", "PowerAuthApp", "S3Client", "ServiceFixtures", "MusterReference",
        "MusterService", "MusterConnectors", "PhoneNumbers", "MusterStore", "FaultyFiles", "MusterAPI",
        "RunningPrograms", "SoftwarePasskeys", "TestStores", "TestTraits", "VerificationFlow", "DocumentImaging",
        "MusterTexts", asyncHTTPClient, crypto, cryptoExtras, hummingbird, hummingbirdTesting, httpTypes,
        inMemoryTracing, jwtKit, logging, metrics, nioCore, nioHTTP1, nioHTTPTypesHTTP1, nioPosix, serviceLifecycle,
        tracing, yams,
      ],
      swiftSettings: settings),
    // Reads pages and styles as a browser does.
    .target(name: "PageReading", path: "Tests/PageReading", swiftSettings: optimizedSettings),
    .testTarget(
      name: "MusterConsoleTests",
      dependencies: [
        "DocumentImaging", "HTMLMarkup", "MusterConsole", "PageReading", "TestTraits", "VerificationFlow",
        "MusterTexts", mustache,
      ],
      swiftSettings: optimizedSettings),
    .testTarget(
      name: "MusterPagesTests", dependencies: ["HTMLMarkup", "MusterPages", "PageReading", "MusterTexts"],
      swiftSettings: settings),
    .testTarget(name: "MusterClientTests", dependencies: ["MusterClient", "MusterAPI"], swiftSettings: settings),
    // An app with the onboarding SDK, in the language mode of that SDK's time.
    .testTarget(name: "SDKAppTests", dependencies: ["MusterClient"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // Starts the program and others for the tests that run it as its users do.
    .target(
      name: "RunningPrograms",
      dependencies: ["DocumentImaging", "MusterClient", "MusterAPI", subprocess, systemPackage],
      path: "Tests/RunningPrograms",
      swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["RunningPrograms", "DocumentImaging", "MusterClient", "MusterAPI", crypto, nioCore, nioPosix],
      exclude: ["Peers"], swiftSettings: settings),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "RunningPrograms", "MusterClient", "MusterAPI", "MusterTexts", "PowerAuthApp", "VerificationFlow",
        asyncHTTPClient, crypto, nioCore, nioFoundationCompat, nioHTTP1,
      ],
      exclude: [
        "Hosted/document_film.py", "Hosted/firefox_peer.py", "Hosted/read_code.py", "Origins/page.html",
        "Origins/page.js", "PageChecks/page-check.js", "Presence/presence_peer.py", "Queue/copy-cases.py",
        "Screenshots/draw-history.py",
      ],
      swiftSettings: settings),
  ],
  // dlib's headers require it.
  cxxLanguageStandard: .cxx17
)

// Some builds are for a few targets alone, with all that they depend on (`scripts/parts-alone`).
if let names = Context.environment["MUSTER_PARTS"]?.split(separator: " ").map(String.init) {
  var (parts, pending) = (Set(names), names)
  while let name = pending.popLast() {
    for case .byNameItem(let name, _) in package.targets.first(where: { $0.name == name })?.dependencies ?? []
    where parts.insert(name).inserted { pending.append(name) }
  }
  package.products = []
  package.targets.removeAll { !parts.contains($0.name) }
  let isOfPackage: (Target.Dependency) -> Bool = { if case .productItem = $0 { true } else { false } }
  if !package.targets.contains(where: { $0.dependencies.contains(where: isOfPackage) }) { package.dependencies = [] }
}
