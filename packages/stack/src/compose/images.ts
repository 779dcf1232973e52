import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Images that are not built here. */
export const IMAGES = {
  node: 'node:24-bookworm-slim',
  postgres: 'postgres:18',
  redis: 'redis:8',
  haproxy: 'haproxy:3.2',
} as const;
export type Image = (typeof IMAGES)[keyof typeof IMAGES];

/** A stage of the Dockerfile with its arguments. */
export interface BuiltImage {
  readonly target: string;
  readonly args?: Readonly<Record<string, string>>;
}

/** By image, as `sha256:…`; written by `npm run compose -- pin`. */
const Digests = z.partialRecord(z.enum(Object.values(IMAGES)), z.string().regex(/^sha256:[0-9a-f]{64}$/));
export type Digests = z.infer<typeof Digests>;

const FILE = join(import.meta.dirname, 'image-digests.json');

const readDigests = (): Digests => Digests.parse(JSON.parse(readFileSync(FILE, 'utf8')));

export const writeDigests = (digests: Digests): void =>
  writeFileSync(FILE, `${JSON.stringify(Digests.parse(digests), null, 2)}\n`);

/** The image with its digest, if that is known: a tag may move to another image. */
export function pinned(image: Image, digests: Digests = readDigests()): string {
  const digest = digests[image];
  return digest === undefined ? image : `${image}@${digest}`;
}

/** The name of an image that is built here, such as `service-events`. */
export const nameOfBuilt = ({ target, args = {} }: BuiltImage): string =>
  [target, ...Object.values(args)].join('-');
