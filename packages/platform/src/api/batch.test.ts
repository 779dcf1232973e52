import { endpoint } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { beSignedOut, useSession } from '../current-session.ts';
import { adoptPreloads } from './preloads.ts';
import { request } from './request.ts';

const base = { service: 'events', summary: 'A test', response: z.unknown() } as const;
const toRead = (path: string) =>
  endpoint({ ...base, id: path, access: 'member', method: 'GET', path, reads: ['events/bookings'] });
const [a, b, c] = [toRead('/api/a'), toRead('/api/b'), toRead('/api/c')];
const forAll = endpoint({
  ...base,
  ...{ id: 't.public', access: 'public', method: 'GET', path: '/api/public', cache: { seconds: 5 } },
});
const write = endpoint({
  ...base,
  ...{ id: 't.write', access: 'member', method: 'POST', path: '/api/write', changes: ['events'] },
});

/** The requests that were sent; the test responds to each. */
let sent: { address: string; paths: string[]; signal: AbortSignal; answer: (response: Response) => void }[];
const fetchBefore = globalThis.fetch;
beforeEach(() => {
  sent = [];
  useSession.setState({ status: 'unknown', user: null });
  globalThis.fetch = (input, init) =>
    new Promise((answer, reject) => {
      const address = input as string;
      const signal = init?.signal;
      if (!signal) throw new Error('no signal');
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      const paths = new URL(address, 'http://localhost').searchParams.getAll('path');
      sent.push({ address, paths, signal, answer });
    });
});
afterEach(() => {
  globalThis.fetch = fetchBefore;
  document.head.replaceChildren();
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const textResponse = (text: string, status = 200) =>
  ({
    ...{ ok: status < 400, status, statusText: '', headers: new Headers(), body: null },
    text: () => Promise.resolve(text),
  }) as Response;
// Missing in jsdom. The bodies below are text already.
Object.assign(globalThis, { TextDecoderStream: Object });
/** A response whose connection breaks after this text. */
const cutOffAfter = (begin: string) => {
  const chunks = [{ done: false, value: begin }];
  const read = () =>
    chunks.length > 0 ? Promise.resolve(chunks.shift()) : Promise.reject(new TypeError('network error'));
  const body = { pipeThrough: () => ({ getReader: () => ({ read }) }) };
  const text = () => Promise.reject(new TypeError('network error'));
  return Object.assign(textResponse(''), { body, text }) as unknown as Response;
};
const part = (path: string, data: unknown, status = 200) =>
  `${JSON.stringify({ path, status, headers: {}, body: status < 400 ? { data } : { success: false, code: 'NOT_FOUND', message: 'Gone.' } })}\n`;

describe('reads of the same tick', () => {
  test('are one request, and each gets its own response', async () => {
    const reads = [request(a, {}), request(b, {}), request(c, {}), request(a, {})];
    await settled();
    expect(sent.map(({ paths }) => paths)).toEqual([['/api/a', '/api/b', '/api/c']]);
    sent[0]?.answer(textResponse(part('/api/c', 3) + part('/api/b', 0, 404) + part('/api/a', 1)));
    const [first, second, third, again] = await Promise.allSettled(reads);
    expect([first, third, again]).toMatchObject([{ value: 1 }, { value: 3 }, { value: 1 }]);
    expect(second).toMatchObject({ reason: { status: 404, code: 'NOT_FOUND', reason: 'Gone.' } });
  });

  test('are sent alone when there is one', async () => {
    const read = request(a, {});
    await settled();
    expect(sent.map(({ address }) => address)).toEqual(['/api/a']);
    sent[0]?.answer(textResponse('{"data":1}'));
    expect(await read).toBe(1);
  });

  test('are at most sixteen in a request', async () => {
    for (let n = 0; n < 17; n++) request(toRead(`/api/n${n}`), {}).catch(() => undefined);
    await settled();
    expect(sent.map(({ paths }) => paths.length)).toEqual([16, 0]);
  });

  test('of a visitor, which the gateway has in memory, and writes are sent alone', async () => {
    beSignedOut();
    for (const each of [request(forAll, {}), request(forAll, {}), request(write, {})])
      each.catch(() => undefined);
    await settled();
    expect(sent.map(({ address }) => address)).toEqual(['/api/public', '/api/public', '/api/write']);
  });
});

describe('a batch', () => {
  const readBoth = () => {
    const leaving = new AbortController();
    const staying = new AbortController();
    const reads = [
      request(a, {}, { signal: leaving.signal }),
      request(b, {}, { signal: staying.signal }),
    ] as const;
    for (const read of reads) read.catch(() => undefined);
    return { leaving, staying, reads };
  };

  test('goes on for the others when one of its readers aborts', async () => {
    const { leaving, reads } = readBoth();
    await settled();
    leaving.abort();
    await expect(reads[0]).rejects.toBe(leaving.signal.reason);
    expect(sent[0]?.signal.aborted).toBe(false);
    sent[0]?.answer(textResponse(part('/api/b', 2)));
    expect(await reads[1]).toBe(2);
  });

  test('is aborted with its last reader', async () => {
    const { leaving, staying } = readBoth();
    await settled();
    leaving.abort();
    staying.abort();
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test('whose connection breaks fails only for those without a response', async () => {
    const { reads } = readBoth();
    await settled();
    sent[0]?.answer(textResponse(part('/api/a', 1)));
    expect(await reads[0]).toBe(1);
    await expect(reads[1]).rejects.toMatchObject({ code: 'NO_ANSWER', status: 0 });
  });

  test('that is cut off is read once more for those without a response', async () => {
    const { reads } = readBoth();
    await settled();
    sent[0]?.answer(cutOffAfter(part('/api/a', 1) + part('/api/b', 2).slice(0, 20)));
    expect(await reads[0]).toBe(1);
    await settled();
    expect(sent.slice(1).map(({ address }) => address)).toEqual(['/api/b']);
    sent[1]?.answer(textResponse('{"data":2}'));
    expect(await reads[1]).toBe(2);
  });

  test('that is cut off after its last part needs no other', async () => {
    const { reads } = readBoth();
    await settled();
    sent[0]?.answer(cutOffAfter(part('/api/a', 1) + part('/api/b', 2)));
    expect(await Promise.all(reads)).toEqual([1, 2]);
    await settled();
    expect(sent).toHaveLength(1);
  });

  test('that is cut off twice fails', async () => {
    const { reads } = readBoth();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await settled();
      sent[attempt]?.answer(cutOffAfter(''));
    }
    for (const read of reads) await expect(read).rejects.toMatchObject({ code: 'NO_ANSWER', status: 0 });
    expect(sent).toHaveLength(2);
  });

  test('with an error response fails each read with that error', async () => {
    const { reads } = readBoth();
    await settled();
    sent[0]?.answer(textResponse('{"success":false,"code":"UNAVAILABLE","message":"Soon."}', 503));
    for (const read of reads) await expect(read).rejects.toMatchObject({ status: 503, reason: 'Soon.' });
  });

  test('is read one by one from a gateway of an earlier release', async () => {
    const { reads } = readBoth();
    await settled();
    sent[0]?.answer(textResponse('', 404));
    await settled();
    expect(sent.slice(1).map(({ address }) => address)).toEqual(['/api/a', '/api/b']);
    sent[1]?.answer(textResponse('{"data":1}'));
    sent[2]?.answer(textResponse('{"data":2}'));
    expect(await Promise.all(reads)).toEqual([1, 2]);
  });
});

describe('a response that is cut off', () => {
  test('is read once more', async () => {
    const read = request(a, {});
    await settled();
    sent[0]?.answer(cutOffAfter('{"da'));
    await settled();
    sent[1]?.answer(textResponse('{"data":1}'));
    expect(await read).toBe(1);
  });

  test('to a write is a failure: it may have been carried out', async () => {
    const called = request(write, {});
    await settled();
    sent[0]?.answer(cutOffAfter('{"da'));
    await expect(called).rejects.toMatchObject({ code: 'NO_ANSWER', status: 0 });
    expect(sent).toHaveLength(1);
  });
});

describe('a preloaded batch', () => {
  const preload = (href: string) => {
    const link = document.head.appendChild(document.createElement('link'));
    Object.assign(link, { rel: 'preload', as: 'fetch' });
    link.setAttribute('rel', 'preload');
    link.setAttribute('as', 'fetch');
    link.setAttribute('href', href);
    adoptPreloads();
  };

  test('is fetched at the address in the HTML, and answers the first request for each part', async () => {
    preload('/api/batch?path=%2Fapi%2Fa&path=%2Fapi%2Fb');
    await settled();
    const read = request(b, {});
    await settled();
    expect(sent.map(({ address }) => address)).toEqual(['/api/batch?path=%2Fapi%2Fa&path=%2Fapi%2Fb']);
    sent[0]?.answer(textResponse(part('/api/a', 1) + part('/api/b', 2)));
    expect([await read, await request(a, {})]).toEqual([2, 1]);
    request(b, {}).catch(() => undefined);
    await settled();
    expect(sent).toHaveLength(2);
  });

  test('is used after a write that changes nothing it reads, such as a report', async () => {
    const report = endpoint({
      ...base,
      ...{ id: 't.report', access: 'public', method: 'POST', path: '/api/report', fromAnySession: true },
    });
    preload('/api/batch?path=%2Fapi%2Fa&path=%2Fapi%2Fb');
    request(report, {}).catch(() => undefined);
    request(a, {}).catch(() => undefined);
    await settled();
    expect(sent.map(({ paths, address }) => (paths.length > 0 ? paths : address)).sort()).toEqual(
      [['/api/a', '/api/b'], '/api/report'].sort(),
    );
  });

  test('is not used after a write that changes what it reads', async () => {
    preload('/api/batch?path=%2Fapi%2Fa&path=%2Fapi%2Fb');
    await settled();
    request(write, {}).catch(() => undefined);
    request(a, {}).catch(() => undefined);
    await settled();
    expect(sent.slice(1).map(({ address }) => address)).toEqual(['/api/write', '/api/a']);
  });
});
