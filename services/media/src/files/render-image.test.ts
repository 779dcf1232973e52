import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TooManyRequestsError, UnavailableError } from '@backflow/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { png } from '../../test/pictures.ts';
import { renderImage } from './render-image.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backflow-renderings-'));
  path = join(folder, 'a.png');
  await writeFile(path, await png());
});
afterAll(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();
const render = (ownerId: string) =>
  renderImage({ path, mimeType: 'image/png', shape: 'as it is', ownerId, signal });
const refused = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));

describe('renderings', () => {
  it('are rendered one at a time', async () => {
    let most = 0;
    const count = () => void (most = Math.max(most, sharp.counters().process));
    sharp.queue.on('change', count);
    try {
      await Promise.all(Array.from({ length: 8 }, (_, i) => render(`member ${i}`)));
    } finally {
      sharp.queue.off('change', count);
    }
    expect(most).toBe(1);
  });

  it('are refused to a member with four in progress, not to others', async () => {
    const own = Promise.allSettled(Array.from({ length: 6 }, () => render('one')));
    const others = await render('another');
    expect(others).toHaveLength(3);
    const reasons = refused(await own);
    expect(reasons).toHaveLength(2);
    for (const reason of reasons) expect(reason).toBeInstanceOf(TooManyRequestsError);
    expect(await render('one')).toHaveLength(3);
  });

  it('are refused when the queue is full', async () => {
    const all = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => render(`member ${i}`)));
    const reasons = refused(all);
    expect(reasons.length).toBeGreaterThanOrEqual(14);
    for (const reason of reasons) expect(reason).toBeInstanceOf(UnavailableError);
    expect(await render('later')).toHaveLength(3);
  });
});
