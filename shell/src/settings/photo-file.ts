import { HEIC_HEAD, MAX_PHOTO_MB, isHeic } from '@backflow/contracts/media';

const MB = 1024 * 1024;

/** What became of a chosen file: one that can be sent, or why not. A HEIC photo needs more words than a toast has. */
export type PreparedPhoto =
  { kind: 'photo'; file: File } | { kind: 'heic' } | { kind: 'problem'; title: string; description: string };

const NO_PICTURE: PreparedPhoto = {
  kind: 'problem',
  title: 'Invalid file type',
  description: 'Please select an image file (JPG, PNG, GIF).',
};
const TOO_LARGE: PreparedPhoto = {
  kind: 'problem',
  title: 'File too large',
  description: `Please select an image smaller than ${MAX_PHOTO_MB}MB.`,
};

/** A chosen file as it can be sent. A HEIC photo becomes a JPEG where the browser reads it, as Safari does. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const head = new Uint8Array(await file.slice(0, HEIC_HEAD).arrayBuffer());
  const isHeicPhoto = isHeic(file.name, head);
  if (!isHeicPhoto && !file.type.startsWith('image/')) return NO_PICTURE;
  if (!isHeicPhoto && file.size > MAX_PHOTO_MB * MB) return TOO_LARGE;
  const picture = await read(file);
  if (picture === null) return isHeicPhoto ? { kind: 'heic' } : NO_PICTURE;
  const jpeg = isHeicPhoto ? await toJpeg(picture, file.name) : file;
  picture.close();
  return jpeg ? { kind: 'photo', file: jpeg } : { kind: 'heic' };
}

/** What the browser cannot read as a picture, whatever it is called, the site would refuse after the upload. */
const read = (file: File): Promise<ImageBitmap | null> => createImageBitmap(file).catch(() => null);

/** In pixels: more than the site keeps, and far below the largest file it takes. */
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

/** A chosen picture as a `data:` address: the page's policy allows no `blob:` ones. */
export function readPreview(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}
