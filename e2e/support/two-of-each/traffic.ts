import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';

/** A request that the site did not answer as it should. */
interface FailedRequest {
  readonly at: string;
  readonly request: string;
  /** A status of 500 or more, `cut off`, or `no response`. */
  readonly problem: string;
}

/** What became of the requests that a balancer has forwarded. */
export interface TrafficRecord {
  /** Responses of each gateway, by its port. */
  readonly responses: Readonly<Record<string, number>>;
  readonly failed: readonly FailedRequest[];
  /** Reads whose connection broke before the response: the other gateway was asked. */
  readonly repeated: number;
  /** Responses that broke and that pages continue by themselves: event streams, and batches of reads. */
  readonly continued: number;
}

const BATCH = 'application/x-ndjson';
const CONTINUED = ['text/event-stream', BATCH];
/** A line of a batch: its status comes before its body. */
const FAILED_PART = /^\{"path":"([^"]*)","status":(5\d\d),/;

const isOfType = ({ headers }: IncomingMessage, types: readonly string[]): boolean =>
  types.some((type) => headers['content-type']?.startsWith(type));

/** Whether a page continues the response by itself after it broke. */
export const isContinued = (response: IncomingMessage): boolean => isOfType(response, CONTINUED);

/** Counts requests, and logs each that fails. */
export class Traffic {
  readonly #logFile: string | undefined;
  readonly #responses: Record<string, number> = {};
  readonly #failed: FailedRequest[] = [];
  #repeated = 0;
  #continued = 0;

  /** @param logFile gets a line of JSON for each failure */
  constructor(logFile?: string) {
    this.#logFile = logFile;
  }

  get record(): TrafficRecord {
    return {
      responses: { ...this.#responses },
      failed: [...this.#failed],
      repeated: this.#repeated,
      continued: this.#continued,
    };
  }

  responded(port: number, request: IncomingMessage, incoming: IncomingMessage): void {
    this.#responses[port] = (this.#responses[port] ?? 0) + 1;
    if ((incoming.statusCode ?? 0) >= 500) this.#fail(request, String(incoming.statusCode));
    if (isOfType(incoming, [BATCH])) this.#followParts(incoming);
  }

  repeat(): void {
    this.#repeated += 1;
  }

  /** No gateway has responded. */
  gaveUp(request: IncomingMessage): void {
    this.#fail(request, 'no response');
  }

  /** A response has ended too early. */
  cutOff(request: IncomingMessage, incoming: IncomingMessage): void {
    if (isContinued(incoming)) this.#continued += 1;
    else this.#fail(request, 'cut off');
  }

  /** A batch has the status 200, whatever its parts have. */
  #followParts(incoming: IncomingMessage): void {
    let rest = '';
    incoming.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, path, status] = FAILED_PART.exec(line) ?? [];
        if (path !== undefined) this.#fail({ method: 'GET', url: path }, `${status} in a batch`);
      }
    });
  }

  #fail({ method, url }: Pick<IncomingMessage, 'method' | 'url'>, problem: string): void {
    const failed = { at: new Date().toISOString(), request: `${method} ${url}`, problem };
    this.#failed.push(failed);
    if (this.#logFile !== undefined) appendFileSync(this.#logFile, `${JSON.stringify(failed)}\n`);
  }
}
