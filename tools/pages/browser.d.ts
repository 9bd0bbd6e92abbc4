// What browsers have, and the declarations of TypeScript 4.8 do not.

interface AbortSignalConstructor {
  timeout?(milliseconds: number): AbortSignal;
}
interface Navigator {
  readonly userActivation?: { readonly hasBeenActive: boolean };
}
interface Document {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}
interface MediaTrackCapabilities {
  readonly torch?: boolean;
}
interface MediaTrackConstraintSet {
  torch?: boolean;
}
declare class ImageCapture {
  constructor(track: MediaStreamTrack);
  takePhoto(): Promise<Blob>;
}
declare function createImageBitmap(
  image: ImageBitmapSource, options: { imageOrientation: "from-image" },
): Promise<ImageBitmap>;
