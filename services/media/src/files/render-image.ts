import type { ImageSize } from '@backflow/contracts';
import sharp from 'sharp';
import { DamagedImageError, ImageDimensionsError } from './upload.errors.ts';

/** An image of a bare colour can claim any size in a few bytes: refused by its header, before it is decoded. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2048;
const SECONDS = 10;

/** One rendering of an image, in memory. */
export interface Rendering {
  readonly size: ImageSize;
  readonly mimeType: string;
  readonly extension: string;
  readonly content: Buffer;
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp';
export type Shape = 'as it is' | 'square';

// libvips would keep every decoded image it has seen, and use all cores for one upload.
sharp.cache(false);
sharp.concurrency(1);

/**
 * An image made anew in three sizes: upright, its metadata gone, its first frame only.
 * @param mimeType of the original, which the full size keeps; the smaller ones are WebP
 * @throws DamagedImageError and ImageDimensionsError
 */
export async function renderImage(path: string, mimeType: string, shape: Shape): Promise<Rendering[]> {
  const format = mimeType.slice('image/'.length) as Format;
  await assertDimensions(path);
  const [full, large, small] = shape === 'square' ? [512, 512, 128] : [MAX_SIDE, 1024, 256];
  try {
    const whole = await render(path, { size: 'full', side: full, format, shape });
    // From what was made rather than from what came: a large photo is decoded once.
    return [
      whole,
      await render(whole.content, { size: 'large', side: large, format: 'webp', shape }),
      await render(whole.content, { size: 'small', side: small, format: 'webp', shape }),
    ];
  } catch (error) {
    throw new DamagedImageError(error);
  }
}

const open = (source: string | Buffer) =>
  sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 });

async function assertDimensions(path: string): Promise<void> {
  // Without the limit, so that the header can be read at all; nothing is decoded here.
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new DamagedImageError(error);
    });
  if (width * height > MAX_PIXELS) throw new ImageDimensionsError();
}

interface Wanted {
  size: ImageSize;
  side: number;
  format: Format;
  shape: Shape;
}

async function render(source: string | Buffer, { size, side, format, shape }: Wanted): Promise<Rendering> {
  const content = await open(source)
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(side, side, shape === 'square' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
    .toFormat(format)
    .toBuffer();
  return { size, mimeType: `image/${format}`, extension: format === 'jpeg' ? 'jpg' : format, content };
}
