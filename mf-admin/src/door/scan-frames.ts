import { decodeQR } from 'qr/decode.js';

/** The most pixels of a side: finer frames take longer and find no more. */
const MAX_SIDE = 640;
/** A code that stays in view is read once, and again when it was away for this long. */
const SAME_CODE_MS = 3000;
/** The page has at least as much time as the decoder. */
const MIN_PAUSE_MS = 60;

/**
 * Reads QR codes from the middle square of a video until it is stopped. On the main thread: no integrity protects the script of a worker.
 * @param onCode is awaited: one code is answered before the next one is read
 * @returns a function that stops it
 */
export function scanFrames(video: HTMLVideoElement, onCode: (text: string) => Promise<void>): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const isNew = createSightings();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const scan = async () => {
    const startedAt = performance.now();
    const text = context && readFrame(video, canvas, context);
    const took = performance.now() - startedAt;
    try {
      if (text && isNew(text, startedAt)) await onCode(text);
    } finally {
      if (!isStopped) timer = setTimeout(() => void scan(), Math.max(MIN_PAUSE_MS, took));
    }
  };
  void scan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** @returns a function that is true for a text that was not seen just before; another one in between does not matter */
export function createSightings(): (text: string, now: number) => boolean {
  const seenAt = new Map<string, number>();
  return (text, now) => {
    for (const [other, at] of seenAt) if (now - at >= SAME_CODE_MS) seenAt.delete(other);
    const wasAway = !seenAt.has(text);
    seenAt.set(text, now);
    return wasAway;
  };
}

function readFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): string | null {
  const { videoWidth, videoHeight, readyState } = video;
  const side = Math.min(videoWidth, videoHeight);
  if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || side === 0) return null;
  const size = Math.min(side, MAX_SIDE);
  if (canvas.width !== size) Object.assign(canvas, { width: size, height: size });
  context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, size, size);
  try {
    return decodeQR(stretchBrightness(context.getImageData(0, 0, size, size)));
  } catch {
    return null;
  }
}

/** Makes the darkest pixels black and the lightest white: else codes light on dark are not read (qr 0.7.0, findings/qr-light-on-dark.sh). */
export function stretchBrightness<Image extends Pick<ImageData, 'data'>>(image: Image): Image {
  const { data } = image;
  let [darkest, lightest] = [255, 0];
  for (let at = 0; at < data.length; at += 4) {
    const green = data[at + 1] ?? 0;
    if (green < darkest) darkest = green;
    if (green > lightest) lightest = green;
  }
  const factor = 255 / Math.max(1, lightest - darkest);
  // The array holds whole numbers of 0 to 255, and limits what is written.
  for (let at = 0; at < data.length; at += 4)
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = ((data[channel] ?? 0) - darkest) * factor;
  return image;
}
