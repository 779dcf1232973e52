import type { IncomingMessage } from 'node:http';

/** More than any file that may be sent: whoever sent one a little too large still reads why it was refused. */
const MAX_REST_BYTES = 16 * 1024 * 1024;

/** Whether more of a request is to come. */
export const isUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length'] ?? 0) !== 0 || headers['transfer-encoding'] !== undefined);

/**
 * Reads and drops what still comes of a request that has its response: closing at once would lose the response on its
 * way. For so long only, and so many bytes.
 * @param done called once, after which the connection is to be closed
 */
export function readRest(request: IncomingMessage, restMs: number, done: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_REST_BYTES) stop();
  };
  const stop = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', stop).off('close', stop);
    done();
  };
  const timer = setTimeout(stop, restMs);
  request.on('data', count).once('end', stop).once('close', stop);
  request.resume();
}
