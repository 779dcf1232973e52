import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { GatewayRequest, FlatHeaders } from './gateway-request.ts';

type Coding = 'br' | 'gzip';

const SMALLEST_WORTH_COMPRESSING = 1024;
const BROTLI_QUALITY = 5;

const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

interface OfOneResponse {
  headers?: FlatHeaders;
  /** Take the place of the policies that every response has. */
  policies?: FlatHeaders;
}

/** A body in memory that is sent many times: its tag, headers and compressed forms are created once. */
export class Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly #shared: FlatHeaders;
  readonly #whole: FlatHeaders;
  readonly #compressed = new Map<Coding, { body: Buffer; headers: FlatHeaders }>();
  readonly #compressing = new Set<Coding>();

  /** @param headers those of a 200 and a 304 alike; `vary` must name accept-encoding. */
  constructor(body: Buffer | string, type: string, headers: FlatHeaders) {
    this.body = Buffer.from(body);
    // Weak: the compressed forms carry the same tag.
    this.etag = `W/"${createHash('sha1').update(this.body).digest('base64url')}"`;
    this.#shared = ['etag', this.etag, ...headers];
    this.#whole = [...this.#shared, 'content-type', type, 'content-length', String(this.body.length)];
  }

  /**
   * Sends the body, compressed if the visitor accepts it, or 304 to a visitor with a current copy.
   */
  sendTo(exchange: GatewayRequest, status = 200, { headers: own = [], policies }: OfOneResponse = {}): void {
    const { headers } = exchange.request;
    const etags = headers['if-none-match'];
    if (status === 200 && etags !== undefined && matchesEtag(etags, this.etag)) {
      exchange.begin(304, [...this.#shared, ...own], policies);
      exchange.end();
      return;
    }
    const accepted = headers['accept-encoding'];
    const variant = accepted === undefined ? undefined : this.#variantFor(accepted);
    const known = variant?.headers ?? this.#whole;
    exchange.begin(status, own.length === 0 ? known : [...known, ...own], policies);
    exchange.end(exchange.isHead ? undefined : (variant?.body ?? this.body));
  }

  /** Compresses in the background; requests before the end of it get the plain form. */
  #variantFor(accepted: string): { body: Buffer; headers: FlatHeaders } | undefined {
    if (this.body.length < SMALLEST_WORTH_COMPRESSING) return undefined;
    const coding = preferredCoding(accepted);
    if (coding === undefined) return undefined;
    const ready = this.#compressed.get(coding);
    if (!ready && !this.#compressing.has(coding)) {
      this.#compressing.add(coding);
      // zlib is out of memory: the plain form is sent.
      compressors[coding](this.body).then(
        (body) => this.#addCompressed(coding, body),
        () => undefined,
      );
    }
    return ready;
  }

  #addCompressed(coding: Coding, body: Buffer): void {
    const headers = this.#whole.with(-1, String(body.length));
    this.#compressed.set(coding, { body, headers: [...headers, 'content-encoding', coding] });
  }
}

/** Brotli before gzip; undefined when neither is taken. */
export function preferredCoding(accepted: string): Coding | undefined {
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : undefined;
}

const REFUSED: Record<Coding, RegExp> = {
  br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/,
  gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/,
};

const accepts = (accepted: string, coding: Coding): boolean =>
  accepted.includes(coding) && !REFUSED[coding].test(accepted);

function matchesEtag(etags: string, etag: string): boolean {
  return etags === etag || etags === '*' || etags.split(',').some((one) => weak(one.trim()) === etag);
}

const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);
