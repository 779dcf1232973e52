import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import type { UploadLimits } from '@backflow/contracts';
import { AppError } from '@backflow/service-kit/process';

const MB = 1024 * 1024;
/** What the parts' headers and boundaries may add to the file. */
const OVERHEAD_BYTES = 64 * 1024;

/**
 * The body of an upload as it arrives, never held whole; null when there is none. It fails with an AppError once it
 * is larger than the limit, too slow, or cut off.
 * @throws AppError PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE, before a byte is read
 */
export function openUpload(
  request: IncomingMessage,
  { maxMb }: UploadLimits,
  deadlineMs: number,
): Readable | null {
  const { headers } = request;
  const maxBytes = maxMb * MB + OVERHEAD_BYTES;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) return null;
  if (length > maxBytes) throw tooLarge(maxMb);
  assertMultipart(headers);

  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(maxMb));
      else done(null, chunk);
    },
  });
  const timer = setTimeout(() => body.destroy(tooSlow()), deadlineMs);
  // Without a listener a failure that comes after the answer would end the process.
  body.on('error', () => undefined);
  request.once('aborted', () => body.destroy(cutOff()));
  body.once('close', () => {
    clearTimeout(timer);
    // What still arrives is read and dropped: closing at once would lose the answer on its way.
    request.unpipe(body);
    request.resume();
  });
  return request.pipe(body);
}

function assertMultipart(headers: IncomingMessage['headers']): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const encoding = headers['content-encoding'] ?? 'identity';
  if (type === 'multipart/form-data' && encoding === 'identity') return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please send the file as multipart/form-data.');
}

const tooLarge = (maxMb: number) => new AppError('PAYLOAD_TOO_LARGE', `Maximum file size is ${maxMb}MB`);
const tooSlow = () => new AppError('BAD_REQUEST', 'The file took too long to arrive.');
const cutOff = () => new AppError('BAD_REQUEST', 'The request was cut off.');
