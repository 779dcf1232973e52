import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

/** The members of a response that `GatewayRequest` uses: a connection's, or that of a part of a batch. */
export interface OutgoingResponse extends EventEmitter {
  readonly socket: ServerResponse['socket'];
  readonly statusCode: number;
  readonly headersSent: boolean;
  readonly writableLength: number;
  readonly writableFinished: boolean;
  writeHead(status: number, headers: string[]): unknown;
  flushHeaders(): void;
  write(chunk: Buffer | string, taken?: () => void): boolean;
  end(chunk?: Buffer | string): unknown;
  destroy(): unknown;
}
