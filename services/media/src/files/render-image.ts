import type { ImageSize } from '@backflow/contracts/media';
import { TooManyRequestsError, UnavailableError } from '@backflow/service-kit';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Metadata } from 'sharp';
import {
  DamagedImageError,
  ImageDimensionsError,
  UploadTooSlowError,
  assertAwaited,
} from './upload.errors.ts';

/** An image of a bare colour can claim any size in a few bytes: refused by its header, before it is decoded. */
const MAX_PIXELS = 50_000_000;
/** What it takes in memory once decoded: channels and their depth count as much as pixels. */
const MAX_DECODED_BYTES = 256 * 1024 * 1024;
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

/** One at a time: eight decoded images at once took two gigabytes. */
const queue = pLimit(1);
/** Renderings that may be waiting, of all members and of one. A usual photo takes a third of a second. */
const MOST_WAITING = 24;
const MOST_OF_ONE = 4;
const RETRY_SECONDS = 5;
/** How many renderings each member has under way or waiting. */
const ofOwner = new Map<string, number>();

interface Original {
  path: string;
  /** The full size keeps it; the smaller ones are WebP. */
  mimeType: string;
  shape: Shape;
  ownerId: string;
  /** Aborted when nobody waits for the image any longer. */
  signal: AbortSignal;
}

/**
 * An image made anew in three sizes: upright, its metadata gone, its first frame only.
 * @throws DamagedImageError and ImageDimensionsError; TooManyRequestsError or UnavailableError when too many wait;
 *   UploadTooSlowError as soon as nobody waits any longer
 */
export async function renderImage({ ownerId, signal, ...image }: Original): Promise<Rendering[]> {
  await assertDimensions(image.path);
  const before = ofOwner.get(ownerId) ?? 0;
  if (before >= MOST_OF_ONE) throw tooManyAtOnce();
  if (queue.pendingCount >= MOST_WAITING) throw new UnavailableError();
  ofOwner.set(ownerId, before + 1);
  const rendered = queue(() => {
    assertAwaited(signal);
    return renderSizes(image);
  }).finally(() => {
    const left = (ofOwner.get(ownerId) ?? 1) - 1;
    if (left > 0) ofOwner.set(ownerId, left);
    else ofOwner.delete(ownerId);
  });
  // libvips cannot be stopped in the middle of some formats: its turn ends later than the wait for it.
  return untilAborted(signal, rendered);
}

/** What `work` gives, unless the signal is aborted first. @throws UploadTooSlowError then */
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

/** Read from top to bottom where the format can, so that it is not all in memory at once. */
const open = (source: string | Buffer) =>
  sharp(source, {
    limitInputPixels: MAX_PIXELS,
    unlimited: false,
    sequentialRead: true,
    failOn: 'warning',
    pages: 1,
  });

async function assertDimensions(path: string): Promise<void> {
  // Without the limit, so that the header can be read at all; nothing is decoded here.
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

const WIDE = new Set(['uint', 'int', 'float', 'complex', 'double', 'dpcomplex']);

function bytesPerPixel({ channels, depth }: Metadata): number {
  const perChannel = WIDE.has(depth) ? 16 : depth.endsWith('short') ? 2 : 1;
  return channels * perChannel;
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
