import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { parse, parseAllDocuments } from 'yaml';
import { inRepo } from '../repo.ts';

/** The fields that tests read of a manifest. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  // The published schemas check the rest.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [key: string]: any;
}
interface Patch {
  target: { kind: string; name?: string; labelSelector?: string };
  path?: string;
  patch?: string;
}
interface Kustomization {
  resources?: string[];
  components?: string[];
  labels?: { pairs: Record<string, string> }[];
  replicas?: { name: string; count: number }[];
  patches?: Patch[];
}
interface Operation {
  op: 'replace';
  path: string;
  value: unknown;
}
type Node = Record<string, unknown>;

const READING = { merge: true, maxAliasCount: -1 };
const readText = (path: string) => readFileSync(inRepo(path), 'utf8');

/**
 * The manifests of a folder below the checkout, as `kubectl kustomize` makes them, as far as ours need: resources, components, labels, replicas
 * and patches. Generators, the namespace and images change names only.
 */
export function resolveKustomization(folder: string, before: readonly Manifest[] = []): Manifest[] {
  const file = parse(readText(`${folder}/kustomization.yaml`), READING) as Kustomization;
  let manifests = [...before, ...(file.resources ?? []).flatMap((each) => readResource(join(folder, each)))];
  for (const component of file.components ?? []) {
    manifests = resolveKustomization(join(folder, component), manifests);
  }
  for (const patch of file.patches ?? []) {
    const change = parse(patch.patch ?? readText(join(folder, patch.path ?? '')), READING) as
      Node | Operation[];
    manifests = manifests.flatMap((each) => (isTarget(patch, each) ? applyPatch(each, change) : [each]));
  }
  for (const { pairs } of file.labels ?? []) {
    for (const { metadata, spec } of manifests) {
      metadata.labels = { ...metadata.labels, ...pairs };
      if (spec?.template) spec.template.metadata.labels = { ...spec.template.metadata.labels, ...pairs };
    }
  }
  for (const { name, count } of file.replicas ?? []) {
    for (const each of manifests)
      if (each.kind === 'Deployment' && each.metadata.name === name) each.spec.replicas = count;
  }
  return manifests;
}

const readResource = (path: string): Manifest[] =>
  path.endsWith('.yaml') ? readManifests(readText(path)) : resolveKustomization(path);

function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text, READING).flatMap((document) => {
    // Manifests that share an alias must not share its value: a patch changes one of them.
    const manifest = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: -1 }))) as Manifest;
    return manifest.kind === 'List' ? (manifest.items as Manifest[]) : [manifest];
  });
}

function isTarget({ target }: Patch, { kind, metadata }: Manifest): boolean {
  const [label = '', value] = target.labelSelector?.split('=') ?? [];
  return (
    new RegExp(`^(${target.kind})$`).test(kind) &&
    new RegExp(`^(${target.name ?? '.*'})$`).test(metadata.name) &&
    (label === '' || metadata.labels?.[label] === value)
  );
}

function applyPatch(manifest: Manifest, change: Node | Operation[]): Manifest[] {
  if (!Array.isArray(change)) {
    if (change.$patch === 'delete') return [];
    const rest = Object.entries(change).filter(([key]) => !['apiVersion', 'kind', 'metadata'].includes(key));
    return [mergeNode(manifest, Object.fromEntries(rest)) as unknown as Manifest];
  }
  for (const { path, value } of change) {
    const keys = path.slice(1).split('/');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<unknown>((node, key) => (node as Node)[key], manifest);
    if ((parent as Node)[last] === undefined) throw new Error(`${path} does not exist`);
    (parent as Node)[last] = value;
  }
  return [manifest];
}

/** A strategic merge: entries of a list with the same key are one; those of a patch come first. */
function mergeNode(base: Node, patch: Node): Node {
  const changed = Object.entries(patch).map(([key, value]): [string, unknown] => [
    key,
    value === null ? undefined : mergeValue(base[key], value),
  ]);
  const merged = { ...base, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}
function mergeValue(base: unknown, patch: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(patch) && patch.every(isNode)) {
    return mergeList(base as Node[], patch);
  }
  if (!isNode(patch)) return patch;
  return mergeNode(isNode(base) ? base : {}, patch);
}
function mergeList(base: readonly Node[], patch: readonly Node[]): Node[] {
  const getKey = ({ mountPath, containerPort, name }: Node) => mountPath ?? containerPort ?? name;
  const changed = patch.map((each) => {
    const before = base.find((other) => getKey(other) === getKey(each));
    return before ? mergeNode(before, each) : each;
  });
  const others = base.filter((each) => !patch.some((other) => getKey(other) === getKey(each)));
  return [...changed.filter(({ $patch }) => $patch !== 'delete'), ...others];
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The manifests that `kubectl kustomize` makes of a folder, without generated suffixes; undefined without kubectl. */
export function runKustomize(folder: string): Manifest[] | undefined {
  try {
    const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
    const made = execFileSync('kubectl', ['kustomize', folder], options)
      .replaceAll(/(backflow-(?:settings|secrets))-\w{10}$/gm, '$1')
      .replaceAll(/registry\.example\.com\/(\S+):REPLACE_ME/g, '$1');
    const manifests = readManifests(made).filter(({ kind }) => !['ConfigMap', 'Secret'].includes(kind));
    for (const { metadata } of manifests) delete metadata.namespace;
    return manifests;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
