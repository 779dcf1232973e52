import type { IncomingMessage } from 'node:http';
import { AppError } from '@backflow/service-kit/process';

const MAX_BYTES = 256 * 1024;

/**
 * The body of a write, whole: JSON this small is held back until it is complete, so that a slow visitor
 * never occupies a service. Null when there is none.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, or BAD_REQUEST when it does not arrive in time.
 */
export async function readBody(request: IncomingMessage, deadlineMs: number): Promise<Buffer | null> {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) return null;
  if (length > MAX_BYTES) throw tooLarge();
  const body = await collect(request, deadlineMs);
  if (body.length > 0) assertReadable(headers);
  return body.length > 0 ? body : null;
}

/** A form or plain text is what another site could make a browser send; JSON is not. */
function assertReadable(headers: IncomingMessage['headers']): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const encoding = headers['content-encoding'] ?? 'identity';
  if (type === 'application/json' && encoding === 'identity') return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please send JSON, with content-type application/json.');
}

function collect(request: IncomingMessage, deadlineMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => refuse(tooSlow()), deadlineMs);
    const refuse = (error: AppError) => {
      clearTimeout(timer);
      request.off('data', take);
      // What still arrives is read and dropped: closing at once would lose the answer on its way.
      request.resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) refuse(tooLarge());
      else chunks.push(chunk);
    };
    request.on('data', take);
    request.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    request.once('error', () => refuse(new AppError('BAD_REQUEST', 'The request was cut off.')));
  });
}

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', 'The request is too large: at most 256 KB.');
const tooSlow = () => new AppError('BAD_REQUEST', 'The request took too long to arrive.');
