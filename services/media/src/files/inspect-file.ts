import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { HEIC_ERROR, fileTypeOfName, isHeic, isImageType } from '@backflow/contracts/media';
import type { FileType } from '@backflow/contracts/media';
import { ValidationError } from '@backflow/service-kit';
import type { ReceivedFile } from '@backflow/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import { FileTypeError } from './upload.errors.ts';

/** As UTF-16, which is how the directory of a compound file holds it: Excel's and installers' have others. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

interface Wanted {
  imagesOnly?: boolean;
}

/**
 * What a file is, judged by its content; its name must say the same. What the request said of its type is ignored.
 * @throws ValidationError for an empty file, FileTypeError for what is not accepted
 */
export async function inspectFile(
  file: ReceivedFile,
  { imagesOnly = false }: Wanted = {},
): Promise<FileType> {
  if (file.size === 0) throw new ValidationError([{ path: 'file', message: 'The file is empty' }]);
  const refused = () =>
    new FileTypeError(imagesOnly ? 'Please select an image file (JPG, PNG, GIF).' : undefined);
  const content = await readFile(file.path);
  if (isHeic(file.originalName, content)) throw new FileTypeError(HEIC_ERROR);
  const claimed = fileTypeOfName(file.originalName);
  if (claimed === undefined || (imagesOnly && !isImageType(claimed))) throw refused();
  if ((await typeOfContent(content)) === claimed) return claimed;
  throw imagesOnly ? refused() : new FileTypeError('The file’s content is not what its name says.');
}

async function typeOfContent(content: Buffer): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found === undefined) return isPlainText(content) ? 'text/plain' : undefined;
  if (found.mime === 'application/x-cfb') {
    return content.includes(WORD_STREAM) ? 'application/msword' : undefined;
  }
  return found.mime;
}

// What a browser that guesses might take for a page, a drawing or a script.
const MARKUP =
  /<(!doctype|!--|\?xml|html|head|body|script|iframe|style|svg|img|a|div|table|title|h1|p|br|b|font)\b|<!--/i;
// eslint-disable-next-line no-control-regex -- naming control characters is this expression's whole purpose
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
const SNIFFED_CHARS = 1024;

/** UTF-8 without binary characters that does not begin like a page. */
function isPlainText(content: Buffer): boolean {
  if (!isUtf8(content)) return false;
  const text = content.toString('utf8');
  return !BINARY.test(text) && !MARKUP.test(text.slice(0, SNIFFED_CHARS));
}
