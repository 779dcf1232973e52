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
