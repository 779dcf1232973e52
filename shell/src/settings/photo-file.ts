import { MAX_PHOTO_MB } from '@backflow/contracts';

const MB = 1024 * 1024;

interface Problem {
  title: string;
  description: string;
}

const NO_PICTURE: Problem = {
  title: 'Invalid file type',
  description: 'Please select an image file (JPG, PNG, GIF).',
};
const TOO_LARGE: Problem = {
  title: 'File too large',
  description: `Please select an image smaller than ${MAX_PHOTO_MB}MB.`,
};

/** Why a file cannot be a member's photo; null when it can. */
export async function photoProblem(file: File): Promise<Problem | null> {
  if (!file.type.startsWith('image/')) return NO_PICTURE;
  if (file.size > MAX_PHOTO_MB * MB) return TOO_LARGE;
  return (await isReadable(file)) ? null : NO_PICTURE;
}

/** What the browser cannot read as a picture, whatever it is called, the site would refuse after the upload. */
async function isReadable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
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
