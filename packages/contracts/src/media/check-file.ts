import { cutText } from '../cut-text.ts';
import { FILE_HEAD, detectFileType } from './detect-file-type.ts';
import { isFileType, isImageType } from './file-types.ts';

/** The message for an iPhone's photo: only Safari shows HEIC. */
export const HEIC_ERROR =
  'This is a HEIC photo, which most browsers cannot show. Please save it as JPEG and choose that one. To take JPEG from now on: on an iPhone, Settings, Camera, Formats, Most Compatible.';

export const EMPTY_FILE_ERROR = 'The file is empty';
export const DAMAGED_IMAGE_ERROR = 'This image is damaged or incomplete. Please choose another.';

/** Media types that aren't registered, for files that need a hint of their own. */
export const OTHER_ENCODING = 'text/x-other-encoding';
export const OTHER_OLD_OFFICE = 'application/x-cfb';
export const ENCRYPTED_OFFICE = 'application/encrypted';

const LABELS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'an SVG drawing',
  'image/avif': 'an AVIF image',
  'image/tiff': 'a TIFF image',
  'image/bmp': 'a BMP image',
  'application/pdf': 'a PDF document',
  'application/msword': 'a Word document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
  'application/vnd.ms-word.document.macroenabled.12': 'a Word document with macros',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'an Excel workbook',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'a PowerPoint presentation',
  'application/vnd.oasis.opendocument.text': 'an OpenDocument text',
  [OTHER_OLD_OFFICE]: 'an old Office file that is no Word document',
  [ENCRYPTED_OFFICE]: 'an Office file with a password',
  'application/rtf': 'a Rich Text document',
  'application/zip': 'a ZIP archive',
  'application/x-msdownload': 'a program',
  'text/plain': 'a text file',
  'text/html': 'a web page or another text with HTML',
  [OTHER_ENCODING]: 'a text that is not in UTF-8',
};

const FAMILIES: Readonly<Record<string, string>> = {
  image: 'an image of another type',
  video: 'a video',
  audio: 'a sound recording',
};

/** The most characters of a name in a message. */
const MAX_NAME = 60;

/**
 * Why a file of this type is refused, for people. Begins with the specified words where only images are accepted.
 * @param type by its content; undefined if unknown
 */
export function fileTypeError(name: string, type: string | undefined, imagesOnly: boolean): string {
  if (type === 'image/heic') return HEIC_ERROR;
  const unknown = imagesOnly ? 'not an image' : 'a file of another type';
  const label =
    type === undefined ? unknown : (LABELS[type] ?? FAMILIES[type.replace(/\/.*/, '')] ?? unknown);
  const content = `“${cutText(name, MAX_NAME)}” is ${label}.`;
  return imagesOnly
    ? `Please select an image file (JPG, PNG, GIF). ${content}`
    : `${content} Please choose an image (JPG, PNG, GIF, WebP), a PDF, DOC or DOCX document, or a TXT file in UTF-8.`;
}

/** A file that cannot be uploaded, as the title and the description of a toast. */
export interface FileProblem {
  title: string;
  description: string;
}

/**
 * Why the site will refuse a file, by its first bytes; undefined if it may accept it, for which it reads the whole file.
 * @param file as selected in a browser
 */
export async function checkFile(file: File, imagesOnly: boolean): Promise<FileProblem | undefined> {
  if (file.size === 0) return { title: 'Empty file', description: EMPTY_FILE_ERROR };
  const head = await file
    .slice(0, FILE_HEAD)
    .arrayBuffer()
    .catch(() => undefined);
  if (head === undefined) return UNREADABLE;
  const type = detectFileType(new Uint8Array(head));
  const mayBeAccepted = imagesOnly
    ? type !== undefined && isFileType(type) && isImageType(type)
    : type === undefined || isFileType(type) || type === 'application/zip';
  if (mayBeAccepted) return undefined;
  return { title: 'Invalid file type', description: fileTypeError(file.name, type, imagesOnly) };
}

/** The file was moved or deleted after it was selected, or is a folder. */
const UNREADABLE = { title: 'Unreadable file', description: 'Your browser cannot read this file any more.' };
