import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteNames } from '../frontends/frontend-list.ts';
import { LOG_NO_VALUES, MAX_CONNECTIONS } from '../stores/postgres/postgres-process.ts';
import { inRepo } from '../repo.ts';
import { passwordVariable, getRole, SERVICES, urlVariable } from '../service-list.ts';
import { readCompose, readYaml } from '../testing/compose-files.ts';
import { resolveKustomization, runKustomize, type Manifest } from '../testing/kustomize.ts';
import { gatewaySettings, serviceSettings } from '../testing/process-settings.ts';
import { documentedSettings } from '../testing/documented-settings.ts';

const ROOT = 'deploy/kubernetes';
const OVERLAYS = ['cloud', 'one-node'];
const overlays = new Map(OVERLAYS.map((name) => [name, resolveKustomization(`${ROOT}/overlays/${name}`)]));
const all = (name: string) => overlays.get(name) ?? [];

interface Env {
  name: string;
  value?: string;
  valueFrom?: Record<'secretKeyRef' | 'configMapKeyRef', { name: string; key: string } | undefined>;
}
interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: Env[];
  envFrom?: unknown[];
  volumeMounts: { name: string }[];
}
const getTemplate = (manifest: Manifest) => manifest.spec?.template;
const getPods = (manifests: readonly Manifest[]) =>
  manifests.filter((each) => getTemplate(each) !== undefined);
const getContainers = (manifest: Manifest): Container[] => {
  const { initContainers = [], containers } = getTemplate(manifest).spec;
  return [...initContainers, ...containers];
};
const find = (manifests: readonly Manifest[], kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);
const getContainer = (workload: Manifest | undefined, name: string) =>
  workload && getContainers(workload).find((each) => each.name === name);

const ALL_SETTINGS = { configMapRef: { name: 'backflow-settings' } };
const makeExample = (file: string) =>
  [...readFileSync(inRepo(ROOT, file), 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(
    ([, key = '', value]) => [key, value],
  );
const secrets = makeExample('site/secrets.env.example').map(([key]) => key);

test('no secret has a value in its example', () => {
  expect(makeExample('site/secrets.env.example').filter(([, value]) => value !== '')).toEqual([]);
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

describe.each(OVERLAYS)('in %s', (overlay) => {
  const manifests = all(overlay);
  const settings = makeExample(`overlays/${overlay}/settings.env.example`).map(([key]) => key);
  const getMain = (name: string) => getContainer(find(manifests, 'Deployment', name), 'main');
  const getNames = (container: Container | undefined) => (container?.env ?? []).map(({ name }) => name);

  it('every service and remote is there, prepared in the order of the list', () => {
    for (const name of SERVICES) {
      for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget']) {
        expect(find(manifests, kind, name)?.spec).toBeDefined();
      }
      expect(getMain(name)?.image).toBe(`backflow/service-${name}`);
    }
    const prepare = find(manifests, 'Job', 'prepare');
    expect(prepare && getContainers(prepare).map(({ name, image }) => `${name} ${image}`)).toEqual([
      'provision backflow/stack',
      ...SERVICES.map((name) => `prepare-${name} backflow/service-${name}`),
    ]);
    for (const name of remoteNames()) {
      expect(getContainer(find(manifests, 'Job', `remote-${name}`), 'main')?.image).toBe(
        `backflow/remote-${name}`,
      );
    }
  });

  it('each process gets every setting, its secrets, and the addresses of stores and services', async () => {
    for (const name of SERVICES) {
      const container = getMain(name);
      // Settings that are no secrets come from settings.env, unless a manifest sets them.
      expect(container?.envFrom).toEqual([ALL_SETTINGS]);
      const read = await serviceSettings(name);
      const given = ['DATABASE_PASSWORD', 'DATABASE_URL', 'REDIS_URL', 'NODE_ENV', 'HOST', 'PORT'];
      expect(getNames(container)).toEqual(
        expect.arrayContaining([...given, ...read.filter((each) => secrets.includes(each))]),
      );
      const prepare = getContainer(find(manifests, 'Job', 'prepare'), `prepare-${name}`);
      const waiting = getContainer(find(manifests, 'Deployment', name), 'wait-until-prepared');
      expect(getNames(prepare)).toEqual(
        expect.arrayContaining(['NODE_ENV', 'MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_PASSWORD']),
      );
      for (const each of [container, prepare, waiting]) {
        expect(each?.env).toEqual(
          expect.arrayContaining([
            { name: 'DATABASE_URL', value: `postgres://${getRole(name)}@$(POSTGRES_SERVER)` },
            expect.objectContaining({
              name: 'DATABASE_PASSWORD',
              valueFrom: { secretKeyRef: { name: 'backflow-secrets', key: passwordVariable(name) } },
            }),
          ]),
        );
      }
      expect(JSON.stringify(container)).not.toMatch(/POSTGRES_PASSWORD|MIGRATION/);
    }
    const gateway = getMain('gateway');
    expect(gateway?.envFrom).toEqual([ALL_SETTINGS]);
    const read = (await gatewaySettings()).filter((each) => secrets.includes(each));
    expect(getNames(gateway)).toEqual(expect.arrayContaining([...read, ...SERVICES.map(urlVariable)]));
    const provision = getContainer(find(manifests, 'Job', 'prepare'), 'provision');
    expect(getNames(provision)).toEqual(expect.arrayContaining(SERVICES.map(passwordVariable)));
  });

  it('no setting of docs/settings.md is fixed by a manifest, apart from what the platform itself decides', () => {
    const decided = ['NODE_ENV', 'HOST', 'PORT', 'METRICS_HOST', 'DATABASE_URL', 'REDIS_URL'];
    const fixed = getPods(manifests)
      .flatMap(getContainers)
      .flatMap(({ env = [] }) => env.filter(({ value }) => value !== undefined).map(({ name }) => name));
    const own = [...decided, ...SERVICES.map(urlVariable), 'FILES_DIR', 'SITE_DIR', 'GATEWAY_CACHE_DIR'];
    const others = fixed.filter((name) => !own.includes(name) && documentedSettings().includes(name));
    expect(others.filter((name) => name !== 'MIGRATION_DATABASE_URL' && name !== 'RELEASE_SITE')).toEqual([]);
  });

  it('every key of Secret and ConfigMap is in its example; secrets are never values; each $(NAME) is defined before it', () => {
    for (const { env = [], args = [] } of getPods(manifests).flatMap(getContainers)) {
      const defined = new Set<string>();
      for (const { name, value, valueFrom } of env) {
        const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
        if (secretKeyRef) expect(secrets).toContain(secretKeyRef.key);
        if (configMapKeyRef) expect(settings).toContain(configMapKeyRef.key);
        if (secrets.includes(name)) expect(value).toBeUndefined();
        for (const [, used] of (value ?? '').matchAll(/\$\((\w+)\)/g)) expect(defined).toContain(used);
        defined.add(name);
      }
      for (const [, used] of args.join(' ').matchAll(/\$\((\w+)\)/g)) expect(defined).toContain(used);
    }
    expect(settings.filter((name) => secrets.includes(name))).toEqual([]);
  });

  it('selectors match the labels of exactly one kind of pod', () => {
    const pods = getPods(manifests).map(
      (each) => getTemplate(each).metadata.labels as Record<string, string>,
    );
    for (const { kind, spec } of manifests) {
      const selector = kind === 'Service' ? spec.selector : spec?.selector?.matchLabels;
      if (selector === undefined) continue;
      const matching = pods.filter((labels) =>
        Object.entries(selector).every(([key, value]) => labels[key] === value),
      );
      expect(matching).toHaveLength(1);
    }
  });

  it.each(getPods(manifests).map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
    '%s may do no more than it needs',
    (_name, manifest) => {
      const pod = getTemplate(manifest).spec;
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
      for (const container of getContainers(manifest)) {
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

  it('a process is asked whether it started, is ready and alive; requests go on during an update', () => {
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(SERVICES.length + 1);
    for (const { metadata, spec } of deployments) {
      const [container] = spec.template.spec.containers;
      const startPath = metadata.name === 'gateway' ? '/healthz' : '/readyz';
      expect(container).toMatchObject({
        startupProbe: { httpGet: { path: startPath } },
        readinessProbe: { httpGet: { path: '/healthz' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
      });
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
    const inCompose = Object.entries(readCompose().services).filter(
      ([name, { networks }]) => networks?.includes('outside') && name !== 'gateway',
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
    const [cloud, oneNode] = OVERLAYS.map((overlay) => find(all(overlay), 'Deployment', name));
    const checks = (manifest: Manifest | undefined) =>
      manifest && getTemplate(manifest).spec.initContainers.map((each: Container) => each.name);
    expect(checks(cloud)).toEqual(['wait-until-prepared', 'require-bucket']);
    expect(checks(oneNode)).toEqual(['wait-until-prepared']);
    expect(JSON.stringify(oneNode)).toContain('persistentVolumeClaim');
  }
});

test('Postgres takes as many connections as on one machine, and logs no values', () => {
  const postgres = find(all('one-node'), 'StatefulSet', 'postgres');
  const flags = { max_connections: MAX_CONNECTIONS, ...LOG_NO_VALUES };
  expect(getContainer(postgres, 'postgres')?.args).toEqual([
    'postgres',
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
  ]);
});

test('every image has a registry and a version in the overlays', () => {
  const { images } = readYaml(`${ROOT}/site/kustomization.yaml`) as { images: { name: string }[] };
  const used = getPods(all('cloud'))
    .flatMap(getContainers)
    .map(({ image }) => image);
  expect(images.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
});

test('images run as the user whose number the manifests have', () => {
  expect(readFileSync(inRepo('Dockerfile'), 'utf8')).toMatch(/^USER 1000:1000$/m);
});

describe('kubectl kustomize, where it is installed', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kustomize-'));
    cpSync(inRepo(ROOT), folder, { recursive: true });
    for (const overlay of OVERLAYS) {
      const target = join(folder, 'overlays', overlay);
      cpSync(join(target, 'settings.env.example'), join(target, 'settings.env'));
      cpSync(join(folder, 'site/secrets.env.example'), join(target, 'secrets.env'));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(OVERLAYS)('makes of %s what this test reads', (overlay) => {
    const byName = (manifests: readonly Manifest[]) =>
      Object.fromEntries(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each]));
    const made = runKustomize(join(folder, 'overlays', overlay)) ?? all(overlay);
    expect(byName(made)).toEqual(byName(all(overlay)));
  });
});
