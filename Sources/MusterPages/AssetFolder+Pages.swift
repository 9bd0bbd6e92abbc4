internal import HTMLMarkup

extension AssetFolder {
  /// All files that the pages for persons refer to.
  static let pages = AssetFolder([
    .style("pages.css", [Asset.palette, PackageResources.pages_css, PackageResources.presence_css]),
    .style("login.css", [PackageResources.login_css]),
    .style(
      "verification.css",
      [PackageResources.presence_css, PackageResources.verification_css, PackageResources.finder_css]),
    Asset.icon,

    .script("shared/accessibility.js", PackageResources.accessibility_js),
    .script("shared/camera.js", PackageResources.camera_js),
    .script("shared/drawing.js", PackageResources.drawing_js),
    .script("shared/elements.js", PackageResources.elements_js),
    .script("shared/http.js", PackageResources.http_js),
    .script("shared/waiting.js", PackageResources.waiting_js),

    .script("login/device-screens.js", PackageResources.device_screens_js),
    .script("login/login-client.js", PackageResources.login_client_js),
    .script("login/login-page.js", PackageResources.login_page_js),
    .script("login/passkey-client.js", PackageResources.passkey_client_js),
    .script("login/passkey-screens.js", PackageResources.passkey_screens_js),

    .script("presence/check.js", PackageResources.check_js),
    .script("presence/presence-client.js", PackageResources.presence_client_js),
    .script("presence/presence-drawings.js", PackageResources.presence_drawings_js),
    .script("presence/presence-page.js", PackageResources.presence_page_js),
    .script("presence/presence-screens.js", PackageResources.presence_screens_js),

    .script("verification/app.js", PackageResources.app_js),
    .script("verification/camera-screen.js", PackageResources.camera_screen_js),
    .script("verification/code-screens.js", PackageResources.code_screens_js),
    .script("verification/controls.js", PackageResources.controls_js),
    .script("verification/document-screens.js", PackageResources.document_screens_js),
    .script("verification/document-shapes.js", PackageResources.document_shapes_js),
    .script("verification/end-screens.js", PackageResources.end_screens_js),
    .script("verification/flow.js", PackageResources.flow_js),
    .script("verification/frame-height.js", PackageResources.frame_height_js),
    .script("verification/handoff-screens.js", PackageResources.handoff_screens_js),
    .script("verification/hint-pace.js", PackageResources.hint_pace_js),
    .script("verification/illustrations.js", PackageResources.illustrations_js),
    .script("verification/leaving.js", PackageResources.leaving_js),
    .script("verification/limit-screens.js", PackageResources.limit_screens_js),
    .script("verification/link-sharing.js", PackageResources.link_sharing_js),
    .script("verification/picture-store.js", PackageResources.picture_store_js),
    .script("verification/plan.js", PackageResources.plan_js),
    .script("verification/sender.js", PackageResources.sender_js),
    .script("verification/session-client.js", PackageResources.session_client_js),
    .script("verification/step-screens.js", PackageResources.step_screens_js),
    .script("verification/stills.js", PackageResources.stills_js),
    .script("verification/tab-storage.js", PackageResources.tab_storage_js),
    .script("verification/upload.js", PackageResources.upload_js),
    .script("verification/verification-page.js", PackageResources.verification_page_js),
    .script("verification/viewfinder.js", PackageResources.viewfinder_js),
  ])
}

extension Asset {
  /// The module that pages of other origins import. They know no revision of it.
  static let embedScript = Asset.script("embed.js", PackageResources.embed_js)

  /// The module that a page of the same origin imports to run a presence check. It leads to the current revision.
  static let presenceCheckModule = Asset.script(
    "presence-check.js",
    Array("export { conductPresenceCheck } from \"./\(AssetFolder.pages.revision)/presence/check.js\";\n".utf8))
}

extension InlineStyle {
  /// What the page of a verification needs before its first screen: its frame, and the sign that it is loading.
  static let verificationFrame = InlineStyle([Asset.palette, PackageResources.pages_css, PackageResources.frame_css])
}
