import { isUtf8 } from 'node:buffer';

// What a browser that guesses might take for a page, a drawing or a script.
const MARKUP =
  /<(!doctype|!--|\?xml|html|head|body|script|iframe|style|svg|img|a|div|table|title|h1|p|br|b|font)\b|<!--/i;
// eslint-disable-next-line no-control-regex -- naming control characters is this expression's whole purpose
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
const SNIFFED_CHARS = 1024;

/** UTF-8 without binary characters that does not begin like a page. */
export function isPlainText(content: Buffer): boolean {
  if (!isUtf8(content)) return false;
  const text = content.toString('utf8');
  return !BINARY.test(text) && !MARKUP.test(text.slice(0, SNIFFED_CHARS));
}
