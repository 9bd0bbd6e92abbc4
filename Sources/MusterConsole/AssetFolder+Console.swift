internal import HTMLMarkup

extension AssetFolder {
  /// All files that the console's pages refer to.
  static let console = AssetFolder([
    .style(
      "console.css",
      [
        Asset.palette, PackageResources.base_css, PackageResources.frame_css, PackageResources.forms_css,
        PackageResources.queue_css, PackageResources.teamwork_css, PackageResources.case_css,
        PackageResources.identity_css, PackageResources.viewer_css, PackageResources.decide_css,
        PackageResources.figures_css, PackageResources.sessions_css,
      ]),
    Asset.icon,
    .script("attention.js", PackageResources.attention_js),
    .script("console.js", PackageResources.console_js),
    .script("copy.js", PackageResources.copy_js),
    .script("decide.js", PackageResources.decide_js),
    .script("fields.js", PackageResources.fields_js),
    .script("keys.js", PackageResources.keys_js),
    .script("lease.js", PackageResources.lease_js),
    .script("live.js", PackageResources.live_js),
    .script("look.js", PackageResources.look_js),
    .script("page.js", PackageResources.page_js),
    .script("pick.js", PackageResources.pick_js),
    .script("times.js", PackageResources.times_js),
    .script("viewer.js", PackageResources.viewer_js),
  ])
}
