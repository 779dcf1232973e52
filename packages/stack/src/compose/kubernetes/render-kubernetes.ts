import { stringify } from 'yaml';
import type { Service } from '../../service-list.ts';
import type { Container } from '../container.ts';
import { containersOf } from '../containers.ts';
import { exampleOf, variablesOfAll } from '../settings-files.ts';
import { prepareJob, remoteJobs } from './jobs.ts';
import { baseKustomization, cloudKustomization, ingress, oneNodeKustomization } from './overlays.ts';
import { isRequired, METRICS_PORT, PART_OF, SERVICE_ACCOUNT, type Manifest } from './pod.ts';
import { policiesOf, storePolicies } from './policies.ts';
import { storeOf, volumeClaim } from './stores.ts';
import { workloadOf } from './workload.ts';

const HEADER =
  '# Written by `npm run compose -- kubernetes`: edit packages/stack/src/compose, not this file.\n';

/** Settings that the example file of any overlay suggests. */
const EXAMPLES = {
  PUBLIC_ORIGIN: 'https://academy.example.com',
  TRUST_PROXY: 'true',
  METRICS_PORT: String(METRICS_PORT),
};

/**
 * The files below deploy/kubernetes, by path.
 * @param remotes names of the remotes, without `mf-`
 */
export function renderKubernetes(
  services: readonly Service[],
  remotes: readonly string[],
): Readonly<Record<string, string>> {
  const containers = containersOf(services, remotes);
  const all = Object.entries(containers);
  const stores = all.filter(([, { role }]) => role === 'store');
  const base: Record<string, readonly Manifest[]> = {
    'service-account.yaml': [serviceAccount],
    'prepare.yaml': [prepareJob(all)],
    ...Object.fromEntries(
      all
        .filter(([, { role }]) => role === 'service' || role === 'gateway')
        .map(([name, container]) => [`${name}.yaml`, workloadOf(name, container)]),
    ),
    'remotes.yaml': remoteJobs(all),
    'network-policies.yaml': policiesOf(services),
  };
  const claims = all.flatMap(([, { role, volumes = [] }]) =>
    role === 'service' ? volumes.map((volume) => volumeClaim(volume.split(':')[0] ?? '')) : [],
  );
  const variables = variablesOfAll(containers);
  const beside = Object.fromEntries(
    variables.flatMap((each) => (each.beside === undefined ? [] : [[each.name, each.beside]])),
  );
  const overlay = (
    name: string,
    kustomization: Manifest,
    manifests: readonly Manifest[],
    examples: Readonly<Record<string, string>>,
  ) => ({
    [`overlays/${name}/kustomization.yaml`]: write([kustomization]),
    [`overlays/${name}/ingress.yaml`]: write([ingress()]),
    [`overlays/${name}/stores.yaml`]: write(manifests),
    [`overlays/${name}/settings.env.example`]: exampleOf(
      variables.filter(({ isSecret }) => !isSecret),
      { file: 'settings.env', isRequired, values: { ...EXAMPLES, ...examples } },
    ),
    [`overlays/${name}/secrets.env.example`]: exampleOf(
      variables.filter(({ isSecret }) => isSecret),
      { file: 'secrets.env', isRequired },
    ),
  });
  return {
    'base/kustomization.yaml': write([baseKustomization(Object.keys(base))]),
    ...Object.fromEntries(
      Object.entries(base).map(([file, manifests]) => [`base/${file}`, write(manifests)]),
    ),
    ...overlay('cloud', cloudKustomization(containers), storePolicies('outside'), CLOUD),
    ...overlay(
      'one-node',
      oneNodeKustomization(containers),
      [
        ...stores.flatMap(([name, container]: [string, Container]) => storeOf(name, container)),
        ...claims,
        ...storePolicies('inside'),
      ],
      beside,
    ),
  };
}

const CLOUD = {
  POSTGRES_USER: 'postgres',
  POSTGRES_SERVER: 'postgres.example.com:5432/backflow?sslmode=verify-full',
  REDIS_PROTOCOL: 'rediss',
  REDIS_SERVER: 'redis.example.com:6379',
};

/** Processes call no API of the cluster. */
const serviceAccount: Manifest = {
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: SERVICE_ACCOUNT, labels: PART_OF },
  automountServiceAccountToken: false,
};

const write = (manifests: readonly Manifest[]): string =>
  `${HEADER}${manifests
    .map((manifest) =>
      stringify(manifest, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false, version: '1.1' }),
    )
    .join('---\n')}`;
