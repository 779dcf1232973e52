import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { chunkIntegrities } from './chunk-integrities.ts';

const BASE = 'http://localhost/remotes/kits/v1/';
const LIST = { 1: ['sha384-one', 'sha384-style'], 2: ['sha384-two', ''] };

/** The page's preload tags, the chunks that webpack has loaded, and the requests for the list. */
let tags: { href: string; integrity: string }[];
let loaded: (string | number)[];
let requests: [address: unknown, options: unknown][];
/** The next requests that fail. */
let failures: number;

beforeEach(() => {
  [tags, loaded, requests, failures] = [[], [], [], 0];
  const head = { querySelectorAll: () => tags };
  const fetchList = (address: unknown, options: unknown) => {
    requests.push([address, options]);
    if (failures-- > 0) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({ json: () => Promise.resolve(LIST) });
  };
  Object.assign(globalThis, { document: { head }, fetch: fetchList });
});

const { fetch } = globalThis;
afterAll(() => {
  Object.assign(globalThis, { fetch });
  Reflect.deleteProperty(globalThis, 'document');
});

const preload = (file: string, integrity: string) => tags.push({ href: BASE + file, integrity });

function start() {
  const webpack = {
    e: async (chunk: string | number): Promise<unknown> => {
      // Asks for the style sheet's integrity, like the style loader.
      if (chunk === 1) await Promise.resolve(getIntegrity(chunk, 1));
      return loaded.push(chunk);
    },
    ...{ p: BASE, u: (chunk: string | number) => `${chunk}.js` },
    miniCssF: (chunk: string | number) => `${chunk}.css`,
  };
  const getIntegrity = chunkIntegrities(webpack, 'sha384-list');
  return { webpack, getIntegrity };
}

describe('the integrities of a container’s chunks', () => {
  test('are in the page for what it preloads: the list is not fetched', async () => {
    preload('1.js', 'sha384-one');
    preload('1.css', 'sha384-style');
    const { webpack, getIntegrity } = start();
    await webpack.e(1);
    expect(loaded).toEqual([1]);
    expect([getIntegrity(1, 0), getIntegrity(1, 1)]).toEqual(['sha384-one', 'sha384-style']);
    expect(requests).toEqual([]);
  });

  test('are in the list for all others, which is fetched once, with its own integrity, before the first of them', async () => {
    const { webpack, getIntegrity } = start();
    const loading = [webpack.e(1), webpack.e(2)];
    expect(loaded).toEqual([]);
    await Promise.all(loading);
    expect(requests).toEqual([[`${BASE}integrities.json`, { integrity: 'sha384-list' }]]);
    expect([getIntegrity(1, 0), getIntegrity(1, 1), getIntegrity(2, 0)]).toEqual([
      'sha384-one',
      'sha384-style',
      'sha384-two',
    ]);
  });

  test('are in the list for a chunk of which only the script is preloaded', async () => {
    preload('1.js', 'sha384-one');
    const { webpack, getIntegrity } = start();
    await webpack.e(1);
    expect(loaded).toEqual([1]);
    expect(requests).toHaveLength(1);
    expect(getIntegrity(1, 1)).toBe('sha384-style');
  });

  test('are fetched past the browser’s cache when its list is refused', async () => {
    failures = 1;
    const { webpack } = start();
    await webpack.e(2);
    expect(requests[1]?.[1]).toEqual({ integrity: 'sha384-list', cache: 'reload' });
    expect(loaded).toEqual([2]);
  });

  test('are missing without the list: the chunk is not loaded, and the next attempt fetches the list again', async () => {
    failures = 2;
    const { webpack } = start();
    await expect(webpack.e(2)).rejects.toMatchObject({ name: 'ChunkLoadError' });
    expect(loaded).toEqual([]);
    await webpack.e(2);
    expect(loaded).toEqual([2]);
  });

  test('are required: a file that is not in the list is refused', async () => {
    const { webpack, getIntegrity } = start();
    await webpack.e(3);
    expect(() => getIntegrity(3, 0)).toThrow(`${BASE}3.js has no integrity.`);
    expect(() => getIntegrity(2, 1)).toThrow(`${BASE}2.css has no integrity.`);
  });
});
