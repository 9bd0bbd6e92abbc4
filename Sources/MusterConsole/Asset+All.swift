internal import HTMLMarkup

extension Asset {
  /// All files that the console's pages refer to.
  static let all = [
    Asset(
      "console.css", "text/css; charset=utf-8",
      [
        Asset.palette, PackageResources.base_css, PackageResources.frame_css, PackageResources.forms_css,
        PackageResources.queue_css, PackageResources.teamwork_css, PackageResources.case_css,
        PackageResources.viewer_css,
        PackageResources.decide_css, PackageResources.figures_css,
      ]),
    Asset(
      "console.js", "text/javascript; charset=utf-8",
      [
        PackageResources.page_js, PackageResources.times_js, PackageResources.viewer_js, PackageResources.decide_js,
        PackageResources.lease_js, PackageResources.pick_js, PackageResources.live_js, PackageResources.keys_js,
      ]),
    Asset.icon,
  ]
}
