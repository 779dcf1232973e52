import { EventEmitter } from 'node:events';
import { AppError } from '@backflow/service-kit/process';
import type { FlatHeaders } from '../http/gateway-request.ts';
import type { OutgoingResponse } from '../http/outgoing-response.ts';

/** More than the longest list. */
const MAX_BYTES = 2 * 1024 * 1024;

/** A response of a part, complete. The chunks are not copied: those from the gateway's memory are shared. */
export interface CompletePart {
  readonly status: number;
  readonly headers: FlatHeaders;
  readonly chunks: readonly Buffer[];
}

interface Events {
  close: [];
  drain: [];
}

/** Collects the response of one part of a batch, in place of a connection's. */
export class PartResponse extends EventEmitter<Events> implements OutgoingResponse {
  /** There is no connection whose rate could be watched: the batch's is. */
  readonly socket = null;
  readonly writableLength = 0;
  statusCode = 200;
  headersSent = false;
  writableFinished = false;
  readonly #settle: (part: CompletePart | AppError) => void;
  readonly #chunks: Buffer[] = [];
  #headers: FlatHeaders = [];
  #bytes = 0;
  #isOver = false;

  /** @param settle gets the response, or why there is none, once */
  constructor(settle: (part: CompletePart | AppError) => void) {
    super();
    this.#settle = settle;
  }

  writeHead(status: number, headers: FlatHeaders): void {
    this.statusCode = status;
    this.#headers = headers;
    this.headersSent = true;
  }

  flushHeaders(): void {
    // They are sent with the body.
  }

  write(chunk: Buffer | string): boolean {
    if (this.#isOver) return true;
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    this.#chunks.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes > MAX_BYTES) this.#end(tooLarge());
    return true;
  }

  end(chunk?: Buffer | string): void {
    if (chunk !== undefined && chunk.length > 0) this.write(chunk);
    this.#end({ status: this.statusCode, headers: this.#headers, chunks: this.#chunks });
  }

  /** The response was interrupted. */
  destroy(): void {
    this.#end(wrongResponse());
  }

  /** The visitor has taken the response, or is gone: what it has used is free again. */
  close({ isTaken }: { isTaken: boolean }): void {
    this.writableFinished = isTaken;
    this.#isOver = true;
    this.emit('close');
  }

  #end(part: CompletePart | AppError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#settle(part);
  }
}

const tooLarge = () =>
  new AppError('PAYLOAD_TOO_LARGE', 'This is too large to be read together with others.');

/** A response that is none: it was cut off, or is no JSON. */
export const wrongResponse = () =>
  new AppError('BAD_GATEWAY', 'This part of the site answered wrongly. Please try again.');
