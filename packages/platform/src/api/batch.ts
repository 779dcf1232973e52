import { BatchPart, FAILED_PART, MAX_BATCH, MAX_PART_PATH, getHref, readBatch } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { noResponseError, parseJson } from './parse-response.ts';
import { READ, asFailure, fetchReply, open, repeatCutOff } from './reply.ts';
import type { Reply } from './reply.ts';

interface Read {
  readonly href: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads by address: two reads of one address are sent once. */
type ReadsByAddress = Map<string, Read[]>;

let waiting: ReadsByAddress = new Map();

/**
 * Reads an address. Reads of the same tick are sent as one batch. Each caller gets its response as soon as it is ready, and can abort
 * its own read.
 * @throws ApiError without a response, or the reason of the signal
 */
export function readTogether(href: string, signal?: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    if (waiting.size === 0) queueMicrotask(sendWaiting);
    waiting.set(href, [...(waiting.get(href) ?? []), { href, signal, resolve, reject }]);
  });
}

function sendWaiting(): void {
  const all = [...waiting];
  waiting = new Map();
  const short = all.filter(([href]) => href.length <= MAX_PART_PATH);
  for (const one of all.filter((each) => !short.includes(each))) void send(new Map([one]));
  for (let from = 0; from < short.length; from += MAX_BATCH)
    void send(new Map(short.slice(from, from + MAX_BATCH)));
}

/** Sends reads in one request, and settles each of them. */
async function send(reads: ReadsByAddress): Promise<void> {
  const signal = abortedWithAll([...reads.values()].flat());
  const settle = (href: string, reply: Reply) => {
    for (const { resolve } of reads.get(href) ?? []) resolve(reply);
    reads.delete(href);
  };
  try {
    await repeatCutOff(() => receive(reads, settle, signal));
    if (reads.size > 0) throw noResponseError();
  } catch (error) {
    const failure = asFailure(error, signal);
    for (const { reject } of [...reads.values()].flat()) reject(failure);
  }
}

async function receive(
  reads: ReadsByAddress,
  settle: (href: string, reply: Reply) => void,
  signal: AbortSignal,
): Promise<void> {
  const hrefs = [...reads.keys()];
  const [only] = hrefs;
  if (only === undefined) return;
  if (hrefs.length === 1) return settle(only, await fetchReply(only, READ, signal));
  const response = await open(getHref(readBatch, {}, { path: hrefs }), READ, signal);
  const { ok, status, statusText } = response;
  // A gateway of an earlier release.
  if (status === 404) {
    await Promise.all(hrefs.map(async (href) => settle(href, await fetchReply(href, READ, signal))));
  } else if (!ok) {
    const body = parseJson(await response.text());
    for (const href of hrefs) settle(href, { status, statusText, body, link: null });
  } else {
    for await (const line of getLines(response)) {
      const { path, headers, ...part } = z.parse(BatchPart, parseJson(line));
      const { status } = part;
      if (status >= 400) performance.mark(FAILED_PART, { detail: { href: path, status } });
      settle(path, { ...part, statusText: '', link: headers.link ?? null });
    }
  }
}

/** The signal of a request for several callers: one that leaves doesn't abort what others wait for. */
function abortedWithAll(reads: readonly Read[]): AbortSignal {
  const controller = new AbortController();
  const check = () => reads.every(({ signal }) => signal?.aborted) && controller.abort();
  for (const { signal } of reads) signal?.addEventListener('abort', check, { once: true });
  check();
  return controller.signal;
}

/** The lines of a text, each as soon as it is there. */
async function* getLines(response: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const text of getTexts(response)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function* getTexts(response: Response): AsyncGenerator<string> {
  // Tests have responses without a stream.
  if (!response.body) {
    yield await response.text();
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
