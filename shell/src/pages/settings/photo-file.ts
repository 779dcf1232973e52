import { DAMAGED_IMAGE_ERROR, HEIC_ERROR, MAX_PHOTO_MB, checkFile } from '@backflow/contracts/media';
import type { FileProblem } from '@backflow/contracts/media';

const MB = 1024 * 1024;

const DAMAGED = { title: 'Damaged image', description: DAMAGED_IMAGE_ERROR };

/** A selected file: ready for upload, or refused. The message for HEIC photos is too long for a toast. */
export type PreparedPhoto =
  { kind: 'photo'; file: File } | { kind: 'heic' } | { kind: 'problem'; title: string; description: string };

const problem = (found: FileProblem): PreparedPhoto => ({ kind: 'problem', ...found });
const TOO_LARGE = {
  title: 'File too large',
  description: `Please select an image smaller than ${MAX_PHOTO_MB}MB.`,
};

/** Prepares a selected file for upload. Browsers that can read HEIC, such as Safari, convert it to JPEG. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const found = await checkFile(file, true);
  const isHeicPhoto = found?.description === HEIC_ERROR;
  if (!isHeicPhoto && file.size > MAX_PHOTO_MB * MB) return problem(TOO_LARGE);
  if (found && !isHeicPhoto) return problem(found);
  const picture = await read(file);
  if (picture === null) return isHeicPhoto ? { kind: 'heic' } : problem(DAMAGED);
  const jpeg = isHeicPhoto ? await toJpeg(picture, file.name) : file;
  picture.close();
  return jpeg ? { kind: 'photo', file: jpeg } : { kind: 'heic' };
}

/** Null for a file that the browser cannot decode: the site would refuse it after the upload. */
const read = (file: File): Promise<ImageBitmap | null> => createImageBitmap(file).catch(() => null);

/** Pixels: larger than what the site stores, and small enough for its limit. */
const LONGEST_SIDE = 2048;

async function toJpeg(picture: ImageBitmap, name: string): Promise<File | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const type = 'image/jpeg';
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  return content && new File([content], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type });
}

/** A selected image as a `data:` URL: the page's policy forbids `blob:` URLs. */
export function readPreview(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}
