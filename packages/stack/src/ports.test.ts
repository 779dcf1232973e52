import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { claimPort } from './ports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getFolder = (port: number) => join(folder, String(port));

/** A server of another program, on one of the addresses of localhost. */
async function listen(host: string) {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('many runs that start at once get a port and a folder each', async () => {
  const range = { from: 29_600, to: 29_700 };
  const ports = await Promise.all(Array.from({ length: 20 }, () => claimPort(getFolder, range)));
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) expect(existsSync(getFolder(port))).toBe(true);
});

test.each(['127.0.0.1', '0.0.0.0'])('a port that something listens on at %s is passed over', async (host) => {
  const { port, close } = await listen(host);
  await expect(claimPort(getFolder, { from: port, to: port + 1 })).rejects.toThrow('is free');
  close();
  expect(existsSync(getFolder(port))).toBe(false);
});

test('a port that an earlier run has claimed is passed over until its folder is gone', async () => {
  const { port, close } = await listen('127.0.0.1');
  close();
  mkdirSync(getFolder(port));
  await expect(claimPort(getFolder, { from: port, to: port + 1 })).rejects.toThrow('is free');
  rmSync(getFolder(port), { recursive: true });
  expect(await claimPort(getFolder, { from: port, to: port + 1 })).toBe(port);
});
