import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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

/** A version of a service whose migrations run, and whose process that serves ends at once. */
export const crashing = (service: string): Readonly<Record<string, string>> => ({
  [`/app/services/${service}/src/main.ts`]: `
    import { runService } from '@backflow/service-kit';
    import * as definitions from './service.ts';
    if (process.argv[2] !== 'prepare') throw new Error('this version crashes at its start');
    runService(Object.values(definitions).find((each) => 'migrations' in each));
  `,
});
