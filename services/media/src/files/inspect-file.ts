import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { HEIC_ERROR, fileTypeOfName, isHeic, isImageType } from '@backflow/contracts/media';
import type { FileType } from '@backflow/contracts/media';
import { ValidationError } from '@backflow/service-kit';
import type { ReceivedFile } from '@backflow/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import { FileTypeError } from './upload.errors.ts';

/** In UTF-16, as in the directory of a compound file. Spreadsheets and installers have other streams. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/**
 * Detects a file's type by its content. The extension must match; the type in the request is ignored.
 * @throws ValidationError for an empty file, FileTypeError for a type that is not accepted
 */
export async function inspectFile(
  file: ReceivedFile,
  { imagesOnly = false }: { imagesOnly?: boolean } = {},
): Promise<FileType> {
  if (file.size === 0) throw new ValidationError([{ path: 'file', message: 'The file is empty' }]);
  const typeError = () =>
    new FileTypeError(imagesOnly ? 'Please select an image file (JPG, PNG, GIF).' : undefined);
  const content = await readFile(file.path);
  if (isHeic(file.originalName, content)) throw new FileTypeError(HEIC_ERROR);
  const claimed = fileTypeOfName(file.originalName);
  if (claimed === undefined || (imagesOnly && !isImageType(claimed))) throw typeError();
  if ((await typeOfContent(content)) === claimed) return claimed;
  throw imagesOnly ? typeError() : new FileTypeError('The file’s content is not what its name says.');
}

async function typeOfContent(content: Buffer): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found === undefined) return isPlainText(content) ? 'text/plain' : undefined;
  if (found.mime === 'application/x-cfb') {
    return content.includes(WORD_STREAM) ? 'application/msword' : undefined;
  }
  return found.mime;
}

// Content that a sniffing browser might treat as a page, a drawing or a script.
const MARKUP =
  /<(!doctype|!--|\?xml|html|head|body|script|iframe|style|svg|img|a|div|table|title|h1|p|br|b|font)\b|<!--/i;
// eslint-disable-next-line no-control-regex -- naming control characters is this expression's whole purpose
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
const SNIFFED_CHARS = 1024;

/** UTF-8 without control characters and without markup at the beginning. */
function isPlainText(content: Buffer): boolean {
  if (!isUtf8(content)) return false;
  const text = content.toString('utf8');
  return !BINARY.test(text) && !MARKUP.test(text.slice(0, SNIFFED_CHARS));
}
