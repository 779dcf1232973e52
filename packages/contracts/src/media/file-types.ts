import { firstCharacters } from '../cut-text.ts';

/** Everything that may be uploaded: the media type, and how a name with such content may end. */
export const FILE_TYPES = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/plain': ['txt'],
} as const satisfies Record<`${string}/${string}`, readonly string[]>;

export type FileType = keyof typeof FILE_TYPES;

const ALL_TYPES = Object.keys(FILE_TYPES) as FileType[];

export const isFileType = (type: string): type is FileType => Object.hasOwn(FILE_TYPES, type);

/** Images are re-encoded in several sizes; other files are stored unchanged. */
export const isImageType = (type: string): boolean => type.startsWith('image/');

/**
 * The name of a file with an extension of its type. The extension of another type is replaced; any other stays in front, as it may
 * be a part of the name.
 */
export function fileNameWithType(name: string, type: FileType): string {
  const [, stem = name, end = ''] = /^(.*)\.([^.]*)$/s.exec(name) ?? [];
  const claimed = ALL_TYPES.find((each) => hasEnd(each, end));
  if (claimed === type) return name;
  const extension = `.${FILE_TYPES[type][0]}`;
  const base = claimed === undefined ? name : stem;
  return firstCharacters(base, MAX_FILE_NAME, MAX_FILE_NAME - extension.length) + extension;
}

const hasEnd = (type: FileType, end: string): boolean =>
  (FILE_TYPES[type] as readonly string[]).includes(end.toLowerCase());

/**
 * The `accept` of a file picker: types and ends of names, as some browsers go by one and some by the other. Naming
 * JPEG and not HEIC makes an iPhone convert the photos it hands over.
 */
const getPicker = (types: readonly FileType[]): string =>
  types.flatMap((type) => [type, ...FILE_TYPES[type].map((end) => `.${end}`)]).join(',');

export const ACCEPTED_FILES = getPicker(ALL_TYPES);
export const ACCEPTED_IMAGES = getPicker(ALL_TYPES.filter(isImageType));

/** The largest files, in MB of 1024 × 1024 bytes. */
export const MAX_FILE_MB = 10;
export const MAX_PHOTO_MB = 5;
/** The longest name a file may come with. */
export const MAX_FILE_NAME = 255;
