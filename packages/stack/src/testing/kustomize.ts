import { execFileSync } from 'node:child_process';
import { join } from 'node:path/posix';
import { parse, parseAllDocuments } from 'yaml';

/** What the tests read of a manifest. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  // The published schemas check the rest.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [key: string]: any;
}

interface Kustomization {
  resources?: string[];
  replicas?: { name: string; count: number }[];
  patches?: { target: { kind: string; name?: string }; patch: string }[];
}
interface Operation {
  op: 'remove' | 'replace';
  path: string;
  value?: unknown;
}

/**
 * The manifests of a kustomization, as far as ours are written: resources, replicas, JSON patches and deletions. Generators and images
 * change names only.
 */
export function resolveKustomization(files: Readonly<Record<string, string>>, folder: string): Manifest[] {
  const {
    resources = [],
    replicas = [],
    patches = [],
  } = parse(files[`${folder}/kustomization.yaml`] ?? '') as Kustomization;
  let manifests = resources.flatMap((resource) => {
    const path = join(folder, resource);
    return path.endsWith('.yaml') ? readManifests(files[path] ?? '') : resolveKustomization(files, path);
  });
  for (const { name, count } of replicas) {
    for (const each of manifests)
      if (each.kind === 'Deployment' && each.metadata.name === name) each.spec.replicas = count;
  }
  for (const { target, patch } of patches) {
    const isTarget = ({ kind, metadata }: Manifest) =>
      kind === target.kind && (target.name === undefined || metadata.name === target.name);
    const change = parse(patch) as Operation[] | { $patch: 'delete' };
    if (!Array.isArray(change)) manifests = manifests.filter((each) => !isTarget(each));
    else for (const each of manifests.filter(isTarget)) change.forEach((operation) => apply(each, operation));
  }
  return manifests;
}

export const readManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest);

function apply(manifest: Manifest, { op, path, value }: Operation): void {
  const keys = path.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], manifest);
  if ((parent as Record<string, unknown>)[last] === undefined) throw new Error(`${path} does not exist`);
  if (op === 'remove') (parent as unknown[]).splice(Number(last), 1);
  else (parent as Record<string, unknown>)[last] = value;
}

/** What `kubectl kustomize` makes of a folder; undefined where kubectl is not installed. */
export function runKustomize(folder: string): Manifest[] | undefined {
  try {
    return readManifests(
      execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
