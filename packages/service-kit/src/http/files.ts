import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadLimits } from '@backflow/contracts';
import type { Request, Response } from 'express';

/** An uploaded file, on disk until the call ends. */
export interface ReceivedFile {
  /** The bytes of one that is in memory, where there is no path. */
  readonly content?: Buffer;
  readonly path: string;
  /** The name on the visitor's computer: for display, never for a path. */
  readonly originalName: string;
  /** The number of bytes. */
  readonly size: number;
  /** Aborted when the visitor has left: nothing may be stored then. */
  readonly signal: AbortSignal;
  discard(): Promise<void>;
}

/**
 * Reads the file of a multipart request.
 * @throws AppError for every problem of the request; nothing stays on disk then
 */
export type ReceiveFile = (
  limits: UploadLimits,
  request: Request,
  response: Response,
) => Promise<ReceivedFile>;

/** A file that a browser shows runs and loads nothing. */
const SANDBOXED = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The result of a `file` endpoint: headers, and the bytes, which are opened only if they are sent. */
export class FileResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly open: () => Promise<Readable>;

  constructor(headers: Readonly<Record<string, string>>, open: () => Promise<Readable>) {
    this.headers = { ...SANDBOXED, ...headers };
    this.open = open;
  }

  /** Sends 304 to a client with a fresh copy, and only the headers for HEAD. */
  async sendTo(request: Request, response: Response): Promise<void> {
    // Opened before any header is set: a file that can't be opened gets a normal error response.
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
    // A visitor who leaves during the download is not an error. A response cut short ends the connection in any case.
    await pipeline(bytes, response).catch(() => response.destroy());
  }
}

/** A small file to download, which no browser opens in the site. */
export const download = (name: string, type: string, content: Buffer): FileResponse =>
  new FileResponse(
    {
      'content-type': type,
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-cache',
      etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    },
    () => Promise.resolve(Readable.from([content])),
  );
