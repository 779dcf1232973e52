import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import {
  BINARY,
  EMPTY_FILE_ERROR,
  ENCRYPTED_OFFICE,
  OTHER_ENCODING,
  OTHER_OLD_OFFICE,
  detectFileType,
  fileTypeError,
  isFileType,
  isImageType,
} from '@backflow/contracts/media';
import type { FileType } from '@backflow/contracts/media';
import { ValidationError } from '@backflow/service-kit';
import type { ReceivedFile } from '@backflow/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import { FileTypeError } from './upload.errors.ts';

/**
 * Detects a file's type by its content. Its name and the type in the request are ignored.
 * @throws ValidationError for an empty file, FileTypeError for a type that is not accepted
 */
export async function inspectFile(
  file: ReceivedFile,
  { imagesOnly = false }: { imagesOnly?: boolean } = {},
): Promise<FileType> {
  if (file.size === 0) throw new ValidationError([{ path: 'file', message: EMPTY_FILE_ERROR }]);
  const type = await typeOfContent(await readFile(file.path));
  if (type !== undefined && isFileType(type) && (!imagesOnly || isImageType(type))) return type;
  throw new FileTypeError(fileTypeError(file.originalName, type, imagesOnly));
}

async function typeOfContent(content: Buffer): Promise<string | undefined> {
  const type = detectFileType(content);
  if (type !== undefined && type !== 'application/zip') return type;
  // Before file-type 22.3, which takes a text that begins with BM, MZ or ID3 for a bitmap, a program or a sound recording.
  if (!BINARY.test(content.toString('latin1'))) return isUtf8(content) ? 'text/plain' : OTHER_ENCODING;
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found === undefined) return hasUtf16Mark(content) ? OTHER_ENCODING : undefined;
  return found.mime === OTHER_OLD_OFFICE ? typeOfOldOffice(content) : found.mime;
}

const hasUtf16Mark = (content: Buffer): boolean => /^(fffe|feff)/.test(content.toString('hex', 0, 2));

/** Tells types apart by the stream names of a compound file, in UTF-16. Spreadsheets and installers have others. */
function typeOfOldOffice(content: Buffer): string {
  const hasStream = (name: string) => content.includes(Buffer.from(name, 'utf16le'));
  if (hasStream('EncryptedPackage')) return ENCRYPTED_OFFICE;
  return hasStream('WordDocument') ? 'application/msword' : OTHER_OLD_OFFICE;
}
