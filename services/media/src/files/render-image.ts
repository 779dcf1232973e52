import type { ImageSize } from '@backflow/contracts/media';
import { TooManyRequestsError, UnavailableError } from '@backflow/service-kit';
import { UploadTooSlowError, assertNotAborted } from '@backflow/service-kit/files';
import pLimit from 'p-limit';
import type { Metadata } from 'sharp';
import { DamagedImageError, ImageDimensionsError } from './upload.errors.ts';

/** A few bytes can claim any dimensions. They are checked in the header, before the image is decoded. */
const MAX_PIXELS = 50_000_000;
/** The memory of a decoded image, which depends on pixels, channels and depth. */
const MAX_DECODED_BYTES = 256 * 1024 * 1024;
const MAX_SIDE = 2048;
const SECONDS = 10;

export interface Rendering {
  readonly size: ImageSize;
  readonly mimeType: string;
  readonly extension: string;
  readonly content: Buffer;
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp';
export type Shape = 'as it is' | 'square';

/** Loaded with the first image. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // By default libvips caches decoded images, and uses all cores for one upload.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** One at a time: eight concurrent images used two gigabytes. */
const queue = pLimit(1);
/** The most images that wait. A usual photo takes a third of a second. */
const MAX_WAITING = 24;
/** The most images of one member, in progress or waiting. */
const MAX_PER_OWNER = 4;
const RETRY_SECONDS = 5;
const countsByOwner = new Map<string, number>();

interface Original {
  path: string;
  /** The type of the full size. Smaller sizes are WebP. */
  mimeType: string;
  shape: Shape;
  ownerId: string;
  /** Aborted when the request has ended. */
  signal: AbortSignal;
}

/**
 * Renders an image in three sizes: upright, without metadata, only the first frame.
 * @throws DamagedImageError and ImageDimensionsError; TooManyRequestsError or UnavailableError when too many wait;
 *   UploadTooSlowError as soon as the signal is aborted
 */
export async function renderImage({ ownerId, signal, ...image }: Original): Promise<Rendering[]> {
  await assertDimensions(image.path);
  const before = countsByOwner.get(ownerId) ?? 0;
  if (before >= MAX_PER_OWNER) throw tooManyAtOnce();
  if (queue.pendingCount >= MAX_WAITING) throw new UnavailableError();
  countsByOwner.set(ownerId, before + 1);
  const rendered = queue(() => {
    assertNotAborted(signal);
    return renderSizes(image);
  }).finally(() => {
    const remaining = (countsByOwner.get(ownerId) ?? 1) - 1;
    if (remaining > 0) countsByOwner.set(ownerId, remaining);
    else countsByOwner.delete(ownerId);
  });
  // libvips cannot interrupt some formats: its turn in the queue may end after the abort.
  return untilAborted(signal, rendered);
}

/** The result of `work`. @throws UploadTooSlowError when the signal is aborted first */
async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new UploadTooSlowError(signal.reason));
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

const tooManyAtOnce = () =>
  new TooManyRequestsError('Several of your images are still being worked on. Please wait.', RETRY_SECONDS);

async function renderSizes({
  path,
  mimeType,
  shape,
}: Omit<Original, 'ownerId' | 'signal'>): Promise<Rendering[]> {
  const format = mimeType.slice('image/'.length) as Format;
  const [full, large, small] = shape === 'square' ? [512, 512, 128] : [MAX_SIDE, 1024, 256];
  try {
    const original = await render(path, { size: 'full', side: full, format, shape });
    // Scale the full size instead of the upload, so that a large photo is decoded once.
    return [
      original,
      await render(original.content, { size: 'large', side: large, format: 'webp', shape }),
      await render(original.content, { size: 'small', side: small, format: 'webp', shape }),
    ];
  } catch (error) {
    throw new DamagedImageError(error);
  }
}

/** Reads sequentially if the format allows it, so that the image is not in memory as a whole. */
const open = async (source: string | Buffer) =>
  (await loadSharp())(source, {
    limitInputPixels: MAX_PIXELS,
    unlimited: false,
    sequentialRead: true,
    failOn: 'warning',
    pages: 1,
  });

async function assertDimensions(path: string): Promise<void> {
  const sharp = await loadSharp();
  // Without the limit, which would refuse to read the header. Nothing is decoded here.
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new DamagedImageError(error);
    });
  const pixels = header.width * header.height;
  if (pixels > MAX_PIXELS || pixels * bytesPerPixel(header) > MAX_DECODED_BYTES) {
    throw new ImageDimensionsError();
  }
}

const DEEP_FORMATS = new Set(['uint', 'int', 'float', 'complex', 'double', 'dpcomplex']);

function bytesPerPixel({ channels, depth }: Metadata): number {
  const perChannel = DEEP_FORMATS.has(depth) ? 16 : depth.endsWith('short') ? 2 : 1;
  return channels * perChannel;
}

interface RenderOptions {
  size: ImageSize;
  side: number;
  format: Format;
  shape: Shape;
}

async function render(
  source: string | Buffer,
  { size, side, format, shape }: RenderOptions,
): Promise<Rendering> {
  const image = await open(source);
  const content = await image
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(side, side, shape === 'square' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
    .toFormat(format)
    .toBuffer();
  return { size, mimeType: `image/${format}`, extension: format === 'jpeg' ? 'jpg' : format, content };
}
