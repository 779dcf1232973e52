/** Bytes at the beginning of a file that `detectFileType` reads. */
export const FILE_HEAD = 1024;

/** The first bytes of each type, as the characters with these codes. */
const SIGNATURES: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  // Both are in one container, whose general brands name the type later.
  ['image/avif', /^[^]{4}ftyp(avi[fs]|m[is]f1[^]{0,48}avif)/],
  ['image/heic', /^[^]{4}ftyp(he|m[is]f1)/],
  ['application/pdf', /^%PDF-/],
  ['application/rtf', /^\{\\rtf/],
  ['application/zip', /^PK[^ -~]{2}/],
];

/** Characters that plain text does not contain. */
// eslint-disable-next-line no-control-regex -- naming control characters is this expression's whole purpose
export const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

// Content that a sniffing browser might treat as a page, a drawing or a script.
const MARKUP =
  /<(!doctype|!--|\?xml|html|head|body|script|iframe|style|svg|img|a|div|table|title|h1|p|br|b|font)\b|<!--/i;

/**
 * Detects the type of a file by its first bytes, whatever it is called: of images and documents that are accepted, and of some
 * that are not.
 * @param head the first `FILE_HEAD` bytes; more are ignored
 * @returns undefined for other files. Plain text has no signature, and a ZIP file may be a Word document.
 */
export function detectFileType(head: Uint8Array): string | undefined {
  const start = String.fromCharCode(...head.subarray(0, FILE_HEAD));
  const [type] = SIGNATURES.find(([, signature]) => signature.test(start)) ?? [];
  if (type !== undefined || BINARY.test(start) || !MARKUP.test(start)) return type;
  return /<svg\b/i.test(start) ? 'image/svg+xml' : 'text/html';
}
