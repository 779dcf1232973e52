import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Child } from './child.ts';
import { rotateLargeLogs } from './log-rotation.ts';

const MAX_BYTES = 10_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getSize = (name: string) => statSync(join(folder, name)).size;

test('a process goes on with its log after that was rotated while it runs', async () => {
  const logFile = join(folder, 'part.log');
  const script = `
    console.log('first');
    process.on('message', () => undefined);
    setInterval(() => console.log('x'.repeat(500)), 5);
    process.send('ready');
  `;
  const child = new Child({
    name: 'part',
    command: process.execPath,
    args: ['-e', script],
    logFile,
    channel: true,
  });
  await child.ready;
  const untilLarge = async () => {
    while (getSize('part.log') <= MAX_BYTES) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await untilLarge();
  expect(readFileSync(logFile, 'utf8')).toMatch(/^first/);
  rotateLargeLogs(folder, MAX_BYTES);
  await untilLarge();
  child.kill();
  await child.ended;
  // No hole where the old lines were: the process appends at the present end of the file.
  expect(readFileSync(logFile, 'utf8')).toMatch(/^(x{500}\n)+$/);
  expect(getSize('part.log.1')).toBeGreaterThanOrEqual(MAX_BYTES);
});

test('the folder stays within its bound, however much is written', () => {
  for (let round = 0; round < 20; round += 1) {
    for (const name of ['events.log', 'postgres.log']) appendFileSync(join(folder, name), 'x'.repeat(7000));
    rotateLargeLogs(folder, MAX_BYTES);
  }
  expect(readdirSync(folder).sort()).toEqual([
    'events.log',
    'events.log.1',
    'postgres.log',
    'postgres.log.1',
  ]);
  for (const name of readdirSync(folder)) expect(getSize(name)).toBeLessThanOrEqual(MAX_BYTES);
});

test('a log whose predecessor cannot be written is emptied all the same', () => {
  appendFileSync(join(folder, 'events.log'), 'x'.repeat(MAX_BYTES + 1));
  mkdirSync(join(folder, 'events.log.1'));
  rotateLargeLogs(folder, MAX_BYTES);
  expect(getSize('events.log')).toBe(0);
});
