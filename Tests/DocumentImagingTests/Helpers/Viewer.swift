import CLCMS

@testable import DocumentImaging

/// What a colour-managed viewer shows, and how different two things look to the eye.
enum Viewer {
  /// A point in CIE's L*a*b*.
  typealias Lab = cmsCIELab

  /// The colours on an sRGB screen of samples with a profile; 8 bits a sample, as many as the profile's space has.
  static func shown(_ samples: [UInt8], profile: [UInt8]) -> [UInt8] {
    let colorSpace = ColorProfile(profile)?.space
    let type = colorSpace == .cmyk ? muster_type_cmyk_8 : colorSpace == .gray ? muster_type_gray_8 : muster_type_rgb_8
    let channels = colorSpace == .cmyk ? 4 : colorSpace == .gray ? 1 : 3
    let source = unsafe cmsOpenProfileFromMem(profile, UInt32(profile.count))
    let screen = unsafe cmsCreate_sRGBProfile()
    let transform = unsafe cmsCreateTransform(
      source, type, screen, muster_type_rgb_8, UInt32(INTENT_PERCEPTUAL), UInt32(cmsFLAGS_NOOPTIMIZE))
    defer {
      unsafe cmsDeleteTransform(transform)
      unsafe cmsCloseProfile(screen)
      unsafe cmsCloseProfile(source)
    }
    var result = [UInt8](repeating: 0, count: samples.count / channels * 3)
    unsafe cmsDoTransform(transform, samples, &result, UInt32(samples.count / channels))
    return result
  }

  /// The mean CIEDE2000 difference of two lists of sRGB colours, three samples each. Below 1 nobody sees it.
  static func meanDifference(_ left: [UInt8], _ right: [UInt8]) -> Double {
    let pairs = zip(labs(left), labs(right)).map { left, right in
      var (left, right) = (left, right)
      return unsafe cmsCIE2000DeltaE(&left, &right, 1, 1, 1)
    }
    return pairs.isEmpty || left.count != right.count ? .infinity : pairs.reduce(0, +) / Double(pairs.count)
  }

  private static func labs(_ samples: [UInt8]) -> [Lab] {
    let screen = unsafe cmsCreate_sRGBProfile()
    let lab = unsafe cmsCreateLab4Profile(nil)
    let transform = unsafe cmsCreateTransform(
      screen, muster_type_rgb_8, lab, muster_type_lab_double, UInt32(INTENT_RELATIVE_COLORIMETRIC), 0)
    defer {
      unsafe cmsDeleteTransform(transform)
      unsafe cmsCloseProfile(lab)
      unsafe cmsCloseProfile(screen)
    }
    var result = [Lab](repeating: Lab(L: 0, a: 0, b: 0), count: samples.count / 3)
    unsafe cmsDoTransform(transform, samples, &result, UInt32(result.count))
    return result
  }

  /// The profile of a printing press that does not exist, whose inks are not quite each other's complements.
  static let press: [UInt8] = {
    let profile = unsafe cmsCreateProfilePlaceholder(nil)
    defer { unsafe cmsCloseProfile(profile) }
    unsafe cmsSetProfileVersion(profile, 2.1)
    unsafe cmsSetDeviceClass(profile, cmsSigOutputClass)
    unsafe cmsSetColorSpace(profile, cmsSigCmykData)
    unsafe cmsSetPCS(profile, cmsSigLabData)
    let grid = unsafe cmsStageAllocCLut16bit(nil, 9, 4, 3, nil)
    _ = unsafe cmsStageSampleCLut16bit(
      grid,
      { inks, lab, _ in
        guard let inks = unsafe inks, let lab = unsafe lab else { return 0 }
        let ink = (0..<4).map { unsafe Double(inks[$0]) / 65_535 }
        let (cyan, magenta, yellow) = (ink[0], ink[1], ink[2])
        let paper = 1 - 0.9 * ink[3]
        let lightness = 95 * paper * (1 - 0.4 * cyan) * (1 - 0.45 * magenta) * (1 - 0.1 * yellow)
        let a = (-30 * cyan + 55 * magenta - 4 * yellow) * paper
        let b = (-40 * cyan - 8 * magenta + 70 * yellow) * paper
        // L* and a*, b* as ICC.1's version 2 counts them in 16 bits.
        unsafe lab[0] = UInt16(lightness * 652.8)
        unsafe lab[1] = UInt16((a + 128) * 256)
        unsafe lab[2] = UInt16((b + 128) * 256)
        return 1
      }, nil, 0)
    let pipeline = unsafe cmsPipelineAlloc(nil, 4, 3)
    defer { unsafe cmsPipelineFree(pipeline) }
    unsafe cmsPipelineInsertStage(pipeline, cmsAT_END, grid)
    unsafe cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline))
    var count: UInt32 = 0
    unsafe cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    unsafe cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }()
}
