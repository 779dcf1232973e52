/** As much of a file's beginning as `isHeic` looks at, in bytes. */
export const HEIC_HEAD = 64;

/** The message for an iPhone's photo: only Safari shows HEIC. */
export const HEIC_ERROR =
  'This is a HEIC photo, which most browsers cannot show. Please save it as JPEG and choose that one. To take JPEG from now on: on an iPhone, Settings, Camera, Formats, Most Compatible.';

/**
 * Whether a file is a HEIC photo: by its first bytes, as it may be called `.jpg`, or else by its name.
 * @param head at least `HEIC_HEAD` bytes of it, if it has so many
 */
export function isHeic(name: string, head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEIC_HEAD));
  const isStill = text.startsWith('ftyphe', 4);
  // The brand of any picture in this container: AVIF ones are in it as well.
  const isContainer = /^m[is]f1/.test(text.slice(8)) && text.startsWith('ftyp', 4) && !text.includes('avif');
  return isStill || isContainer || /\.hei[cf]$/i.test(name);
}
