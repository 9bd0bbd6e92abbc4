internal import HTMLMarkup

extension Asset {
  private static let script = "text/javascript; charset=utf-8"

  /// The module that runs a presence check in any page.
  private static let presenceCheck = Asset(
    "presence-check.js", script,
    [
      PackageResources.wire_js, PackageResources.waiting_js, PackageResources.sources_js, PackageResources.drawing_js,
      PackageResources.screens_js, PackageResources.check_js,
    ])

  /// All files that the pages refer to.
  static let all = [
    Asset(
      "pages.css", "text/css; charset=utf-8",
      [Asset.palette, PackageResources.pages_css, PackageResources.presence_css]),
    presenceCheck,
    Asset(
      "presence-page.js", script,
      [
        // Imported by its revision, as pages refer to assets, so that the two scripts always match.
        Array("import { conductPresenceCheck } from \"./presence-check.js?v=\(presenceCheck.revision)\";\n\n".utf8),
        PackageResources.presence_page_js,
      ]),
    Asset.icon,
  ]
}
