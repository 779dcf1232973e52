import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { inRepo } from '../../repo.ts';
import { SERVICES, urlVariable } from '../../service-list.ts';
import { readManifests, resolveKustomization, runKustomize, type Manifest } from '../../testing/kustomize.ts';
import { gatewaySettings, serviceSettings } from '../../testing/process-settings.ts';
import { NOT_PASSED, readmeSettings } from '../../testing/readme-settings.ts';
import { NOT_ON_CONTAINERS } from '../container-settings.ts';
import { filesOf, readFilesOf } from '../write-compose.ts';
import { SECRETS } from './pod.ts';
import { renderKubernetes } from './render-kubernetes.ts';

const ROOT = 'deploy/kubernetes';
const files = Object.fromEntries(
  Object.entries(readFilesOf('kubernetes')).map(([path, text]) => [path.slice(ROOT.length + 1), text]),
);
const OVERLAYS = ['cloud', 'one-node'];
const overlays = new Map(OVERLAYS.map((name) => [name, resolveKustomization(files, `overlays/${name}`)]));
const all = (name: string) => overlays.get(name) ?? [];
const base = resolveKustomization(files, 'base');
const compose = parse(readFileSync(inRepo('docker-compose.yml'), 'utf8'), {
  merge: true,
  maxAliasCount: -1,
}) as {
  services: Record<string, { networks: string[] }>;
};

interface Env {
  name: string;
  value?: string;
  valueFrom?: Record<
    'secretKeyRef' | 'configMapKeyRef',
    { name: string; key: string; optional?: boolean } | undefined
  >;
}
interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: Env[];
  volumeMounts: { name: string }[];
  [key: string]: unknown;
}
const templateOf = (manifest: Manifest) => manifest.spec?.template;
const podsOf = (manifests: readonly Manifest[]) => manifests.filter((each) => templateOf(each) !== undefined);
const containersOf = (manifest: Manifest): Container[] => {
  const { initContainers = [], containers } = templateOf(manifest).spec;
  return [...initContainers, ...containers];
};
const variablesOf = (name: string, container = name) =>
  (
    base
      .filter((each) => templateOf(each) && each.metadata.name === name)
      .flatMap(containersOf)
      .find((each) => each.name === container)?.env ?? []
  ).map((each) => each.name);

test('the files below deploy/kubernetes are up to date; if not, npm run compose -- kubernetes updates them', () => {
  expect(readFilesOf('kubernetes')).toEqual(filesOf('kubernetes'));
});

test.each(OVERLAYS)('every manifest of %s fits the published schemas', async (overlay) => {
  for (const manifest of all(overlay)) {
    const { apiVersion, kind } = manifest;
    const models = (await import(`kubernetes-models/${apiVersion}`)) as Models;
    const Model = models[kind];
    if (!Model) throw new Error(`${apiVersion} has no ${kind}`);
    expect(() => new Model(manifest).validate()).not.toThrow();
  }
});
type Models = Record<string, new (data: unknown) => { validate: () => void }>;

test.each(SERVICES)(
  '%s and its prepare step get every setting it reads, except those not needed',
  async (name) => {
    const known = await serviceSettings(name);
    for (const variables of [variablesOf(name), variablesOf('prepare', `prepare-${name}`)]) {
      expect([...variables, ...Object.keys(NOT_ON_CONTAINERS)]).toEqual(expect.arrayContaining(known));
    }
  },
);

test('the gateway gets every setting it reads, and the address of each service', async () => {
  const passed = [...variablesOf('gateway'), ...Object.keys(NOT_ON_CONTAINERS)];
  expect(passed).toEqual(
    expect.arrayContaining([...(await gatewaySettings()), ...SERVICES.map(urlVariable)]),
  );
});

test('every setting of README is passed, or is listed as not needed', () => {
  const passed = base
    .filter(templateOf)
    .flatMap(containersOf)
    .flatMap(({ env = [] }) => env.map(({ name }) => name));
  expect(readmeSettings().length).toBeGreaterThan(40);
  expect([...passed, ...NOT_PASSED]).toEqual(expect.arrayContaining(readmeSettings()));
});

describe.each(OVERLAYS)('in %s', (overlay) => {
  const manifests = all(overlay);
  const example = (kind: string) =>
    [...(files[`overlays/${overlay}/${kind}.env.example`] ?? '').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(
      ([, key, value]) => [key, value],
    );

  it('every key of Secret and ConfigMap is in its example, no secret with a value', () => {
    const [settings, secrets] = [example('settings'), example('secrets')];
    expect(secrets.filter(([, value]) => value !== '')).toEqual([]);
    for (const { valueFrom } of podsOf(manifests)
      .flatMap(containersOf)
      .flatMap(({ env = [] }) => env)) {
      const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
      if (secretKeyRef) expect(secretKeyRef.name).toBe(SECRETS);
      if (secretKeyRef) expect(secrets.map(([key]) => key)).toContain(secretKeyRef.key);
      if (configMapKeyRef) expect(settings.map(([key]) => key)).toContain(configMapKeyRef.key);
    }
  });

  it('secrets are never written as values, and each $(NAME) is defined before it', () => {
    const secretNames = example('secrets').map(([key]) => key);
    for (const { env = [], args = [] } of podsOf(manifests).flatMap(containersOf)) {
      const defined = new Set<string>();
      for (const { name, value } of env) {
        if (secretNames.includes(name)) expect(value).toBeUndefined();
        for (const [, used] of (value ?? '').matchAll(/\$\((\w+)\)/g)) expect(defined).toContain(used);
        defined.add(name);
      }
      for (const [, used] of args.join(' ').matchAll(/\$\((\w+)\)/g)) expect(defined).toContain(used);
    }
  });

  it('selectors match the labels of exactly one kind of pod', () => {
    const pods = podsOf(manifests).map((each) => templateOf(each).metadata.labels as Record<string, string>);
    for (const { kind, spec } of manifests) {
      const selector = kind === 'Service' ? spec.selector : spec?.selector?.matchLabels;
      if (selector === undefined) continue;
      const matching = pods.filter((labels) =>
        Object.entries(selector).every(([key, value]) => labels[key] === value),
      );
      expect(matching).toHaveLength(1);
    }
  });

  it.each(podsOf(manifests).map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
    '%s may do no more than it needs',
    (_name, manifest) => {
      const pod = templateOf(manifest).spec;
      expect(pod).toMatchObject({
        serviceAccountName: 'backflow',
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          seccompProfile: { type: 'RuntimeDefault' },
        },
      });
      const volumes = (pod.volumes ?? []).map(({ name }: { name: string }) => name);
      const claims = (manifest.spec.volumeClaimTemplates ?? []).map((claim: Manifest) => claim.metadata.name);
      for (const container of containersOf(manifest)) {
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.anything() },
            limits: { memory: expect.stringMatching(/^\d+[MG]i$/) },
          },
        });
        for (const { name } of container.volumeMounts) expect([...volumes, ...claims]).toContain(name);
      }
    },
  );

  it('requests go on during an update: new pods first, and time to drain', () => {
    for (const { kind, spec } of manifests) {
      if (kind !== 'Deployment') continue;
      const [container] = spec.template.spec.containers;
      expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
      const [, seconds] = container.lifecycle.preStop.exec.command;
      // GRACE_MS of service-kit is 8 s.
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + 8);
    }
  });

  it('only containers on the network outside in docker-compose.yml connect to other addresses', () => {
    const outside = manifests.filter(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith('-outside'),
    );
    const inCompose = Object.entries(compose.services).filter(
      ([name, { networks }]) => networks.includes('outside') && name !== 'gateway',
    );
    expect(outside.map(({ spec }) => spec.podSelector.matchLabels['app.kubernetes.io/name']).sort()).toEqual(
      inCompose.map(([name]) => name).sort(),
    );
    const open = manifests.filter(
      ({ kind, spec }) =>
        kind === 'NetworkPolicy' &&
        JSON.stringify(spec.egress ?? []).includes('ipBlock') &&
        !outside.some((each) => each.spec === spec),
    );
    expect(open.map(({ metadata }) => metadata.name)).toEqual(
      overlay === 'cloud' ? ['postgres-clients', 'redis-clients'] : [],
    );
  });

  it('everything is denied that no policy allows, and only the gateway takes connections from everywhere', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    expect(policies.find(({ metadata }) => metadata.name === 'default-deny')?.spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
    });
    const open = policies.filter(({ spec }) =>
      (spec.ingress ?? []).some((rule: { from?: unknown }) => !rule.from),
    );
    expect(open.map(({ metadata }) => metadata.name)).toEqual(['gateway']);
  });
});

test('files are stored in a bucket, except on one node, where a volume stores them', () => {
  for (const name of ['media', 'releases']) {
    const [cloud, oneNode] = OVERLAYS.map((overlay) =>
      all(overlay).find((each) => each.kind === 'Deployment' && each.metadata.name === name),
    );
    const checks = (manifest: Manifest | undefined) =>
      manifest && templateOf(manifest).spec.initContainers.map((each: Container) => each.name);
    expect(checks(cloud)).toEqual(['wait-until-prepared', 'require-bucket']);
    expect(checks(oneNode)).toEqual(['wait-until-prepared']);
    expect(JSON.stringify(oneNode)).toContain('persistentVolumeClaim');
  }
});

test('an additional service and remote get everything they need', () => {
  const services = [...SERVICES, 'certificates'] as unknown as typeof SERVICES;
  const more = renderKubernetes(services, ['events', 'certificates']);
  const kinds = readManifests(more['base/certificates.yaml'] ?? '').map(({ kind }) => kind);
  expect(kinds).toEqual(['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']);
  expect(more['base/prepare.yaml']).toContain('name: prepare-certificates');
  expect(more['base/remotes.yaml']).toContain('name: remote-certificates');
  expect(more['overlays/cloud/secrets.env.example']).toContain('CERTIFICATES_DB_PASSWORD=\n');
});

test('images run as the user whose number the manifests have', () => {
  expect(readFileSync(inRepo('Dockerfile'), 'utf8')).toMatch(/^USER 1000:1000$/m);
});

describe('kubectl kustomize, where it is installed', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kustomize-'));
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path.replace(/\.example$/, ''));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(OVERLAYS)('makes of %s what this test reads', (overlay) => {
    const made = runKustomize(join(folder, 'overlays', overlay));
    const generated = ['ConfigMap', 'Secret'];
    const names = (manifests: readonly Manifest[]) =>
      manifests
        .filter(({ kind }) => !generated.includes(kind))
        .map((each) => `${each.kind} ${each.metadata.name}`)
        .sort();
    expect(names(made ?? all(overlay))).toEqual(names(all(overlay)));
    const initOf = (manifests: readonly Manifest[]) =>
      podsOf(manifests)
        .map((each) => [each.metadata.name, containersOf(each).map(({ name }) => name), each.spec.replicas])
        .sort();
    expect(initOf(made ?? all(overlay))).toEqual(initOf(all(overlay)));
  });
});
