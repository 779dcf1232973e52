import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { postgresAccount } from '../../src/stores/postgres/account.ts';

/** Most of a data folder is Postgres' templates, three times the same: the window spans all of it. */
const WINDOW = 27;

/** Builds of remotes are megabytes each. Every start publishes its own, and makes them live. */
const LEFT_OUT = ['./logs', './files/releases', './gateway/releases'];

/** Packs the data folder of a stopped platform, without logs and builds of remotes. */
export const packDataFolder = (folder: string, file: string): Promise<void> =>
  pack([...LEFT_OUT.map((path) => `--exclude=${path}`), '-C', folder, '.'], file);

async function pack(args: readonly string[], file: string): Promise<void> {
  const tar = spawn('tar', ['-c', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_windowLog]: WINDOW,
  };
  await pipeline(tar.stdout, createZstdCompress({ params }), createWriteStream(file));
  await assertSuccess(ended);
}

/** Unpacks a data folder into an empty one. Postgres' part belongs to the user that runs it on this machine. */
export async function unpackDataFolder(file: string, folder: string): Promise<void> {
  await unpack(file, folder);
  const account = postgresAccount();
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, join(folder, 'postgres')]);
}

async function unpack(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tar = spawn('tar', ['-x', '-p', '--no-same-owner', '-C', folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(tar, 'close');
  const params = { [constants.ZSTD_d_windowLogMax]: WINDOW };
  await pipeline(createReadStream(file), createZstdDecompress({ params }), tar.stdin);
  await assertSuccess(ended);
}

async function assertSuccess(ended: Promise<unknown[]>): Promise<void> {
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${String(code)}`);
}
