import { FILE_TYPES } from '@backflow/contracts/media';
import type { FileType } from '@backflow/contracts/media';

const KB = 1024;

/** '84 KB', '1.2 MB'; never nothing. */
export function formatFileSize(bytes: number): string {
  const size = Math.max(bytes, 1) / KB;
  return size < KB ? `${Math.ceil(size)} KB` : `${(size / KB).toFixed(1)} MB`;
}

/** 'PDF', 'DOCX'; of a type that is not known, 'File'. */
export function formatFileType({ mimeType }: { mimeType: string }): string {
  const isKnown = (type: string): type is FileType => Object.hasOwn(FILE_TYPES, type);
  return isKnown(mimeType) ? FILE_TYPES[mimeType][0].toUpperCase() : 'File';
}
