import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import type { UploadLimits } from '@backflow/contracts';
import { AppError } from '@backflow/service-kit/process';
import { watchRate } from '../http/minimum-rate.ts';
import type { MinimumRate } from '../http/minimum-rate.ts';

const MB = 1024 * 1024;
const MAX_JSON_BYTES = 256 * 1024;
/** Most bytes that the parts' headers and boundaries may add to an uploaded file. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/** The type that a body must have. Another site could make a browser send a form or plain text, but not JSON. */
export const JSON_BODY = {
  type: 'application/json',
  refusal: 'Please send JSON, with content-type application/json.',
};
export const FORM = {
  type: 'application/x-www-form-urlencoded',
  refusal: 'Please send a form, with content-type application/x-www-form-urlencoded.',
};

/**
 * Reads the whole body of a write before it is forwarded, so that a slow visitor never occupies a service. Null without a
 * body.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, or BAD_REQUEST when it does not arrive in time.
 */
export async function readBody(
  request: IncomingMessage,
  deadlineMs: number,
  { type, refusal } = JSON_BODY,
): Promise<Buffer | null> {
  const { headers } = request;
  if (!hasBody(headers)) return null;
  if (getLength(headers) > MAX_JSON_BYTES) throw bodyTooLarge();
  const body = await collect(request, deadlineMs);
  if (body.length === 0) return null;
  assertType(headers, type, refusal);
  return body;
}

/**
 * The body of an upload as a stream, never buffered; null without a body. It fails with an AppError when it is too large, too
 * slow, or interrupted.
 * @throws AppError PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE, before a byte is read
 */
export function openUpload(
  request: IncomingMessage,
  { maxMb }: UploadLimits,
  minimumRate: MinimumRate,
): Readable | null {
  const { headers } = request;
  const maxBytes = maxMb * MB + MULTIPART_OVERHEAD_BYTES;
  if (!hasBody(headers)) return null;
  if (getLength(headers) > maxBytes) throw fileTooLarge(maxMb);
  assertType(headers, 'multipart/form-data', 'Please send the file as multipart/form-data.');

  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(fileTooLarge(maxMb));
      else done(null, chunk);
    },
  });
  const stopWatching = watchRate(minimumRate, {
    moved: () => bytes,
    tooSlow: () => body.destroy(badRequest('The file took too long to arrive.')),
  });
  // Without a listener a failure that comes after the response would end the process.
  body.on('error', () => undefined);
  request.once('aborted', () => body.destroy(cutOff()));
  body.once('close', () => {
    stopWatching();
    request.unpipe(body);
  });
  return request.pipe(body);
}

const getLength = (headers: IncomingHttpHeaders): number => Number(headers['content-length'] ?? 0);

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  getLength(headers) !== 0 || headers['transfer-encoding'] !== undefined;

function assertType(headers: IncomingHttpHeaders, wanted: string, message: string): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const encoding = headers['content-encoding'] ?? 'identity';
  if (type !== wanted || encoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE', message);
}

function collect(request: IncomingMessage, deadlineMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => refuse(badRequest('The request took too long to arrive.')), deadlineMs);
    const refuse = (error: AppError) => {
      clearTimeout(timer);
      request.off('data', take);
      reject(error);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_JSON_BYTES) refuse(bodyTooLarge());
      else chunks.push(chunk);
    };
    request.on('data', take);
    request.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    request.once('error', () => refuse(cutOff()));
  });
}

const badRequest = (message: string) => new AppError('BAD_REQUEST', message);
const cutOff = () => badRequest('The request was cut off.');
const bodyTooLarge = () => new AppError('PAYLOAD_TOO_LARGE', 'The request is too large: at most 256 KB.');
const fileTooLarge = (maxMb: number) => new AppError('PAYLOAD_TOO_LARGE', `Maximum file size is ${maxMb}MB`);
