internal import HTMLMarkup

extension Asset {
  private static let script = "text/javascript; charset=utf-8"
  private static let style = "text/css; charset=utf-8"

  /// The parts of a presence check, which is the same on each page.
  private static let presenceParts = [
    PackageResources.asking_js, PackageResources.waiting_js, PackageResources.wire_js, PackageResources.sources_js,
    PackageResources.drawing_js, PackageResources.elements_js, PackageResources.aids_js, PackageResources.screens_js,
    PackageResources.check_js,
  ]

  /// The module that runs a presence check in any page.
  private static let presenceCheck = Asset("presence-check.js", script, presenceParts)

  /// The module that pages of other origins import. They know no revision of it.
  static let embedScript = Asset("embed.js", script, [PackageResources.embed_js])

  /// All files that the pages refer to.
  static let all = [
    Asset("pages.css", style, [Asset.palette, PackageResources.pages_css, PackageResources.presence_css]),
    Asset("verification.css", style, [PackageResources.verification_css, PackageResources.finder_css]),
    presenceCheck,
    Asset(
      "presence-page.js", script,
      [
        // Imported by its revision, as pages refer to assets, so that the two scripts always match.
        Array("import { conductPresenceCheck } from \"./presence-check.js?v=\(presenceCheck.revision)\";\n\n".utf8),
        PackageResources.presence_page_js,
      ]),
    // One file, because a phone with a slow line waits for each.
    Asset(
      "verify-page.js", script,
      presenceParts + [
        PackageResources.visit_js, PackageResources.picture_shelf_js, PackageResources.upload_js,
        PackageResources.stills_js, PackageResources.plan_js, PackageResources.illustrations_js,
        PackageResources.viewfinder_js, PackageResources.camera_screen_js, PackageResources.document_screens_js,
        PackageResources.handoff_js, PackageResources.step_screens_js, PackageResources.end_screens_js,
        PackageResources.flow_js, PackageResources.verify_flow_js, PackageResources.verify_page_js,
      ]),
    Asset.icon,
  ]
}
