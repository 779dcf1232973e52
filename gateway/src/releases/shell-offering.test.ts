import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShellOffer } from '@backflow/contracts';
import { createLogger } from '@backflow/service-kit/process';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { NO_OFFER } from '../testing/fixture-site.ts';
import { ShellOffering } from './shell-offering.ts';

let siteDir: string;
let offered: [slots: readonly string[], isQuestion: boolean][];
let answer: () => Promise<string[]>;
let offering: ShellOffering;
const log = createLogger('test', 'silent');

const build = (slots: string[]) => {
  const offer: ShellOffer = { ...NO_OFFER, slots };
  const pages = { pages: [], frame: { preloads: [] }, remotePage: { scripts: [] }, offer };
  return writeFile(join(siteDir, 'shell/dist/pages.json'), JSON.stringify(pages));
};

beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'offering-'));
  await mkdir(join(siteDir, 'shell/dist'), { recursive: true });
  await build(['home.events']);
  offered = [];
  answer = () => Promise.resolve([]);
  const client = {
    offerShell: ({ slots }: ShellOffer, { isQuestion }: { isQuestion: boolean }) => {
      offered.push([slots, isQuestion]);
      return answer();
    },
  };
  offering = new ShellOffering({ client, siteDir, log, pollMs: 10 });
});
afterEach(async () => {
  offering.stop();
  await rm(siteDir, { recursive: true });
});

test('publishes the offer at the start, again while nobody answers, and after each build of the shell', async () => {
  answer = () => Promise.reject(new Error('away'));
  await offering.start();
  await eventually(() => offered.length > 2);
  answer = () => Promise.resolve([]);
  await build(['home.events', 'home.courses']);
  await eventually(() => offered.at(-1)?.[0].length === 2);
  expect(offered.every(([, isQuestion]) => !isQuestion)).toBe(true);
});

test('logs the releases that the shell breaks', async () => {
  const error = jest.spyOn(log, 'error');
  const problems = ['events v1 (live): it needs version 4.0 of the SDK'];
  answer = () => Promise.resolve(problems);
  await offering.start();
  expect(error).toHaveBeenCalledWith({ problems }, 'this shell breaks releases that visitors get');
});

test('a check only asks, and fails while nobody answers', async () => {
  answer = () => Promise.resolve(['a problem']);
  expect(await offering.check()).toEqual(['a problem']);
  expect(offered).toEqual([[['home.events'], true]]);
  answer = () => Promise.reject(new Error('away'));
  await expect(offering.check()).rejects.toThrow('away');
});
