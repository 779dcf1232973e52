import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Logger } from '@backflow/service-kit/process';
import type { FlatHeaders } from './gateway-request.ts';

const STATUS_LINES: Readonly<Record<string, readonly [line: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request’s headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const MALFORMED = ['400 Bad Request', 'The request could not be read.'] as const;

/** Responds to what never became a request, on the bare connection, in the failure envelope; then closes it. */
export function respondToClientError(security: FlatHeaders, log: Logger) {
  return (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [line, message] = STATUS_LINES[error.code ?? ''] ?? MALFORMED;
    const requestId = randomUUID();
    log.debug({ requestId, code: error.code }, 'what came was no request');
    const body = JSON.stringify({ success: false, code: 'BAD_REQUEST', message });
    const headers = [
      ...security,
      'x-request-id',
      requestId,
      'content-type',
      'application/json; charset=utf-8',
      'cache-control',
      'no-store',
      'connection',
      'close',
      'content-length',
      String(Buffer.byteLength(body)),
    ];
    const lines = [`HTTP/1.1 ${line}`];
    for (let i = 0; i + 1 < headers.length; i += 2)
      lines.push(`${headers[i] ?? ''}: ${headers[i + 1] ?? ''}`);
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  };
}
