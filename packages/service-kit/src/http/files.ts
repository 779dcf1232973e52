import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { UploadLimits } from '@backflow/contracts';
import type { Request, Response } from 'express';

/** A file that arrived, on disk for as long as the call lasts. */
export interface ReceivedFile {
  readonly path: string;
  /** As the visitor's computer calls it; fit to be shown, never to be a path. */
  readonly originalName: string;
  /** In bytes. */
  readonly size: number;
  /** Aborted when nobody waits for the response any longer: then nothing may be stored. */
  readonly signal: AbortSignal;
  discard(): Promise<void>;
}

/**
 * Reads the one file a multipart request brings.
 * @throws AppError for everything that is wrong with the request; then nothing of it is left on disk
 */
export type ReceiveFile = (
  limits: UploadLimits,
  request: Request,
  response: Response,
) => Promise<ReceivedFile>;

/** What a handler of a `file` endpoint returns: the bytes, asked for only if they are wanted, and their headers. */
export class FileResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly open: () => Promise<Readable>;

  constructor(headers: Readonly<Record<string, string>>, open: () => Promise<Readable>) {
    this.headers = headers;
    this.open = open;
  }

  /** 304 to someone who holds it already; for HEAD the headers alone. */
  async sendTo(request: Request, response: Response): Promise<void> {
    // Opened before any header is set: what cannot be opened fails like everything else.
    const bytes = request.method === 'HEAD' ? undefined : await this.open();
    response.set(this.headers);
    if (request.fresh) {
      bytes?.destroy();
      response.removeHeader('content-length');
      response.status(304).end();
      return;
    }
    if (!bytes) {
      response.end();
      return;
    }
    // A visitor who leaves half way is no error of ours; a response cut short ends the connection either way.
    await pipeline(bytes, response).catch(() => response.destroy());
  }
}
