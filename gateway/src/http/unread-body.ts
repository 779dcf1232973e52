import type { IncomingMessage } from 'node:http';

/** More than the largest upload: who sends a file a little too large still gets the response. */
const MAX_DRAIN_BYTES = 16 * 1024 * 1024;

/** True if the body has bytes that were not read yet. */
export const isUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length'] ?? 0) !== 0 || headers['transfer-encoding'] !== undefined);

/**
 * Reads and drops the rest of a request that has its response: closing the connection at once would lose the response on its
 * way. Bounded in time and bytes.
 * @param done called once, after which the connection is to be closed
 */
export function drainRequest(request: IncomingMessage, drainMs: number, done: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAIN_BYTES) stop();
  };
  const stop = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', stop).off('close', stop);
    done();
  };
  const timer = setTimeout(stop, drainMs);
  request.on('data', count).once('end', stop).once('close', stop);
  request.resume();
}
