import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { SERVICES } from '@backflow/contracts/services';
import { remoteNames } from '@backflow/stack';
import { docker } from './docker.ts';

const REPO = path.resolve(import.meta.dirname, '../..');

/** The images of this repository: stage of the Dockerfile, arguments and name. */
const IMAGES: readonly { target: string; arg?: string; name: string }[] = [
  { target: 'stack', name: 'stack' },
  ...SERVICES.map((name) => ({ target: 'service', arg: `SERVICE=${name}`, name: `service-${name}` })),
  { target: 'gateway', name: 'gateway' },
  ...remoteNames().map((name) => ({ target: 'remote', arg: `REMOTE=${name}`, name: `remote-${name}` })),
];
export const IMAGE_NAMES = IMAGES.map(({ name }) => name);

const reference = (name: string, tag: string): string => `backflow/${name}:${tag}`;

/** Builds every image of the checkout as version 1. */
export async function buildImages(): Promise<void> {
  for (const image of IMAGES) await build(REPO, image, '1');
}

function build(folder: string, { target, arg, name }: (typeof IMAGES)[number], tag: string): Promise<string> {
  const args = arg === undefined ? [] : ['--build-arg', arg];
  return docker([
    ...['build', '--quiet', '--network', 'host', '--target', target, ...args],
    ...['--tag', reference(name, tag), folder],
  ]);
}

/** Builds a remote of a copy of the checkout in which a text is replaced. */
export async function buildChangedRemote(
  remote: string,
  tag: string,
  { file, from, to }: { file: string; from: string; to: string },
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'swarm-remote-'));
  try {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: REPO, encoding: 'utf8' });
    for (const each of files.split('\0').filter(Boolean)) {
      mkdirSync(path.dirname(path.join(folder, each)), { recursive: true });
      cpSync(path.join(REPO, each), path.join(folder, each));
    }
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
    writeFileSync(path.join(folder, file), text.replaceAll(from, to));
    await build(folder, { target: 'remote', arg: `REMOTE=${remote}`, name: `remote-${remote}` }, tag);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Builds another version of an image: the first one, with other files in it. */
export async function buildVariant(
  name: string,
  tag: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'swarm-image-'));
  try {
    const copies = Object.entries(files).map(([file, content], index) => {
      writeFileSync(path.join(folder, String(index)), content);
      return `COPY ${index} ${file}`;
    });
    writeFileSync(
      path.join(folder, 'Dockerfile'),
      [`FROM ${reference(name, '1')}`, ...copies, ''].join('\n'),
    );
    await docker(['build', '--quiet', '--tag', reference(name, tag), folder]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const MIGRATION = (name: string, statement: string) => `
import type { Migration } from '@backflow/service-kit';
export const migration: Migration = {
  name: '${name}',
  async up(sql) { await sql(\`${statement}\`); },
  async down() {},
};
`;

const main = (service: string) => `services/${service}/src/main.ts`;
const migrations = (service: string) => `services/${service}/src/db/migrations`;

/** Versions of a service that the run deploys. */
export const VARIANTS = {
  /** With a migration, as most updates are. */
  next: (service: string) => ({
    [`/app/${migrations(service)}/9001-swarm-run.ts`]: MIGRATION(
      '9001-swarm-run',
      'create table swarm_run (id int)',
    ),
  }),
  /** Its migrations run, and the process that serves ends at once. */
  crashing: (service: string) => ({
    [`/app/${main(service)}`]: `
      import { runService } from '@backflow/service-kit';
      import * as definitions from './service.ts';
      if (process.argv[2] !== 'prepare') throw new Error('this version crashes at its start');
      runService(Object.values(definitions).find((each) => 'migrations' in each));
    `,
  }),
  /** Its process listens, and is never ready. */
  unready: (service: string) => ({
    [`/app/${main(service)}`]: `
      import { createServer } from 'node:http';
      import { runService } from '@backflow/service-kit';
      import * as definitions from './service.ts';
      if (process.argv[2] === 'prepare') runService(Object.values(definitions).find((each) => 'migrations' in each));
      else createServer((request, response) => response.writeHead(503).end()).listen(4000, '0.0.0.0');
    `,
  }),
  /** Its migration fails. */
  failing: (service: string) => ({
    [`/app/${migrations(service)}/9002-fails.ts`]: MIGRATION('9002-fails', 'select 1 / 0'),
  }),
};
