import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { remoteNames } from '../frontends/frontend-list.ts';
import { LOG_NO_VALUES, MAX_CONNECTIONS } from '../stores/postgres/postgres-process.ts';
import { inRepo } from '../repo.ts';
import { passwordVariable, getRole, SERVICES, urlVariable } from '../service-list.ts';
import { checkCompose, readCompose, readStack, type Compose } from '../testing/compose-files.ts';
import { gatewaySettings, serviceSettings, getSettingsSchema } from '../testing/process-settings.ts';
import { NOT_ON_CONTAINERS, NOT_PASSED, documentedSettings } from '../testing/documented-settings.ts';

const COMMON = 'deploy/containers.yml';
const STACK = [COMMON, 'deploy/swarm/stack.yml'];
const FURTHER = ['deploy/swarm/bucket.yml', 'deploy/swarm/text-messages.yml'];
const getText = (file: string) => readFileSync(inRepo(file), 'utf8');

const compose = readCompose();
const stack = readStack(STACK);
/** With the secrets that not every stack has. */
const wholeStack = readStack([...STACK, ...FURTHER]);
const names = Object.keys(stack.services);

const MIGRATING =
  'NODE_ENV LOG_LEVEL ALLOW_BREAKING_CHANGES DATABASE_URL DATABASE_PASSWORD MIGRATION_DATABASE_URL MIGRATION_DATABASE_PASSWORD';

/** The settings that a container gets, as values or as files. */
const getSettings = ({ services }: Compose, name: string) =>
  Object.keys(services[name]?.environment ?? {}).map((variable) => variable.replace(/_FILE$/, ''));
const secretName = (secret: string | { source: string }) =>
  typeof secret === 'string' ? secret : secret.source;
const secretFile = (secret: string | { target: string }) =>
  `/run/secrets/${typeof secret === 'string' ? secret : secret.target}`;

test.each(['docker-compose.yml', ...STACK, ...FURTHER])(
  '%s fits the compose specification, also in YAML 1.1',
  (file) => {
    expect(checkCompose(file)).toEqual({ errors: [], sameInYaml11: true });
  },
);

test('Compose and the stack run the same containers, one of each service and remote among them', () => {
  const expected = [
    ...['postgres', 'redis', 'provision', 'gateway'],
    ...SERVICES.flatMap((name) => [name, `prepare-${name}`]),
    ...remoteNames().map((name) => `remote-${name}`),
  ];
  expect(Object.keys(compose.services).sort()).toEqual(expected.sort());
  expect(names.filter((name) => name !== 'proxy').sort()).toEqual(expected);
});

test.each([
  ['Compose', compose],
  ['the stack', wholeStack],
])(
  'in %s each process gets every setting it reads, and only what migrates acts as the owner',
  async (_, all) => {
    for (const name of SERVICES) {
      expect([...getSettings(all, name), ...NOT_ON_CONTAINERS]).toEqual(
        expect.arrayContaining(await serviceSettings(name)),
      );
      expect(JSON.stringify(all.services[name])).not.toMatch(/POSTGRES_PASSWORD|MIGRATION/);
      expect(getSettings(all, `prepare-${name}`).sort()).toEqual(MIGRATING.split(' ').sort());
      for (const each of [name, `prepare-${name}`]) {
        expect(all.services[each]?.environment?.DATABASE_URL).toContain(`//${getRole(name)}@`);
        const { environment, secrets } = all.services[each] ?? {};
        expect(JSON.stringify([environment?.DATABASE_PASSWORD, secrets])).toContain(passwordVariable(name));
      }
    }
    expect([...getSettings(all, 'gateway'), ...NOT_ON_CONTAINERS]).toEqual(
      expect.arrayContaining([...(await gatewaySettings()), ...SERVICES.map(urlVariable)]),
    );
    expect(getSettings(all, 'provision')).toEqual(expect.arrayContaining(SERVICES.map(passwordVariable)));
    expect([...Object.keys(all.services).flatMap((name) => getSettings(all, name)), ...NOT_PASSED]).toEqual(
      expect.arrayContaining(documentedSettings()),
    );
  },
);

test('every image is built from a stage of the Dockerfile, for its service or remote', () => {
  const stages = [...getText('Dockerfile').matchAll(/^FROM .* AS (\S+)$/gm)].map(([, name]) => name);
  for (const [name, { image, build }] of Object.entries(compose.services)) {
    if (image !== undefined) continue;
    const { target = '', args: { NODE_IMAGE: _, ...args } = {} } = build ?? {};
    expect(stages).toContain(target);
    expect(Object.values(args)).toEqual(
      ['stack', 'gateway'].includes(target) ? [] : [name.replace(/^(prepare|remote)-/, '')],
    );
    expect(stack.services[name]?.image).toContain(`/${[target, ...Object.values(args)].join('-')}:`);
  }
});

test.each(Object.keys(compose.services))('in Compose %s may do no more than it needs', (name) => {
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

test.each(names)('in the stack %s may do no more than it needs', (name) => {
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

test('only one container of each has a port: the gateway on this machine alone, the proxy on its node', () => {
  const ports = ({ services }: Compose) =>
    Object.entries(services).flatMap(([name, service]) => (service.ports ? [[name, service.ports]] : []));
  expect(ports(compose)).toEqual([['gateway', ['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000']]]);
  expect(ports(stack)).toEqual([
    ['proxy', [expect.objectContaining({ mode: 'host', published: '${PORT:-3000}' })]],
  ]);
  expect(stack.services.proxy?.deploy).toMatchObject({ mode: 'global' });
  expect(stack.services.gateway?.environment).toMatchObject({ TRUST_PROXY: 'true' });
});

test('the same containers connect to other networks', () => {
  const outside = ({ services }: Compose) =>
    Object.keys(services).filter((name) => services[name]?.networks?.includes('outside'));
  expect(outside(compose)).toEqual(['notifications', 'media', 'releases', 'gateway']);
  expect(outside(stack).sort()).toEqual(['media', 'notifications', 'proxy', 'releases']);
});

test('Compose prepares one database after the other; the gateway is healthy while a service is not', () => {
  for (const { depends_on } of Object.values(compose.services)) {
    for (const name of Object.keys(depends_on ?? {})) expect(compose.services).toHaveProperty(name);
  }
  for (const [index, name] of SERVICES.entries()) {
    const before = SERVICES[index - 1];
    const completed = { condition: 'service_completed_successfully' };
    expect(compose.services[`prepare-${name}`]?.depends_on).toEqual({
      [before ? `prepare-${before}` : 'provision']: completed,
    });
    expect(compose.services[name]?.depends_on).toMatchObject({ [`prepare-${name}`]: completed });
  }
  const { healthcheck, depends_on } = compose.services.gateway ?? {};
  expect(healthcheck?.test?.join(' ')).toContain('/healthz');
  expect(depends_on).toEqual(
    Object.fromEntries(SERVICES.map((name) => [name, { condition: 'service_started' }])),
  );
});

test('remotes publish through the gateway with the operator’s token, which only the releases service has besides', () => {
  for (const name of remoteNames()) {
    expect(compose.services[`remote-${name}`]).toMatchObject({
      environment: { RELEASE_SITE: 'http://gateway:3000' },
      depends_on: { gateway: { condition: 'service_healthy' }, releases: { condition: 'service_healthy' } },
    });
  }
  for (const { services } of [compose, stack]) {
    const holders = Object.keys(services).filter((name) => {
      const { environment, secrets } = services[name] ?? {};
      return JSON.stringify([environment, secrets]).includes('RELEASES_OPERATOR_TOKEN');
    });
    expect(holders.sort()).toEqual(['releases', ...remoteNames().map((name) => `remote-${name}`)].sort());
  }
});

test('each gateway has a cache of its own, and a full Redis refuses to write', () => {
  for (const { services } of [compose, stack]) {
    expect(services.gateway?.environment).toMatchObject({ GATEWAY_CACHE_DIR: '/cache' });
    expect(services.gateway?.volumes).toContain('/cache');
    expect(services.redis?.command?.join(' ')).toMatch(/--maxmemory \d+mb --maxmemory-policy noeviction/);
  }
});

test('Postgres logs no values of statements, which contain what members typed', () => {
  const flags = Object.entries(LOG_NO_VALUES).map(([name, value]) => `--${name}=${value}`);
  for (const { services } of [compose, stack]) {
    expect(services.postgres?.command).toEqual(expect.arrayContaining(flags));
  }
});

test('in Compose no secret has a default', () => {
  const variables = getText('docker-compose.yml').matchAll(
    /\$\{(\w*(?:PASSWORD|SECRET|SMTP|TOKEN)\w*)(:\?|-(?=\}))?/g,
  );
  // `${NAME-}` is no default: an empty value counts as unset.
  expect([...variables].filter(([, , given]) => given === undefined)).toEqual([]);
});

test('in the stack secrets are files: of the containers that need them, and in no variable', () => {
  const text = [...STACK, ...FURTHER].map(getText).join('\n');
  const passed = [...text.matchAll(/\$\{(\w*(?:PASSWORD(?!S)|SECRET|SMTP_URL|TOKEN|ACCESS_KEY)\w*)/g)];
  expect(passed.map(([, name]) => name).filter((name) => !name?.endsWith('_VERSION'))).toEqual([]);
  const { services, secrets = {} } = wholeStack;
  for (const [secret, definition] of Object.entries(secrets)) {
    expect(definition).toEqual({
      external: true,
      name: `\${STACK:-backflow}_${secret}_\${${secret}_VERSION:-1}`,
    });
    expect(getText('deploy/swarm/create-secrets.sh')).toMatch(new RegExp(`\\b${secret}\\b`));
  }
  for (const { environment = {}, secrets: granted = [] } of Object.values(services)) {
    const files = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'));
    expect(files.map(([, path]) => path).sort()).toEqual(granted.map(secretFile).sort());
    for (const each of granted) expect(secrets).toHaveProperty(secretName(each));
  }
});

test.each([...SERVICES, 'gateway'])(
  'in the stack %s is replaced without a pause, and by its version before if it fails',
  (name) => {
    const { deploy, healthcheck, environment = {}, stop_grace_period = '' } = stack.services[name] ?? {};
    expect(deploy).toMatchObject({
      replicas: `\${${name.toUpperCase()}_REPLICAS:-2}`,
      update_config: { parallelism: 1, order: 'start-first', failure_action: 'rollback' },
      rollback_config: { order: 'start-first' },
    });
    expect(healthcheck?.test?.join(' ')).toContain(name === 'gateway' ? '/healthz' : '/readyz');
    const { SHUTDOWN_DELAY_MS, SHUTDOWN_GRACE_MS } = environment;
    const needed = (Number(SHUTDOWN_DELAY_MS) + Number(SHUTDOWN_GRACE_MS)) / 1000;
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(needed);
  },
);

test('in the stack a service waits until its schema is prepared, as long as an update waits for it', () => {
  for (const name of SERVICES) {
    const { command, healthcheck, image } = stack.services[name] ?? {};
    expect(command).toEqual(['src/main.ts', 'serve-when-prepared']);
    expect(healthcheck?.start_period).toBe('${START_TIMEOUT:-10m}');
    expect(stack.services[`prepare-${name}`]).toMatchObject({ image, command: ['src/main.ts', 'prepare'] });
  }
});

test('in the stack what runs once tries again until it succeeds, and never during a deployment without a change', () => {
  for (const name of names.filter((each) => /^(provision|prepare-|remote-)/.test(each))) {
    const { deploy } = stack.services[name] ?? {};
    expect(deploy).toMatchObject({
      replicas: 1,
      restart_policy: { condition: 'on-failure', max_attempts: expect.any(Number) },
      update_config: { failure_action: 'continue' },
    });
    // A replicated job would run at each deployment.
    expect(deploy?.mode).toBeUndefined();
  }
});

test('in the stack a busy store is not replaced, and containers with data stay on the nodes that have it', () => {
  for (const name of names) {
    const { deploy, volumes = [], healthcheck } = stack.services[name] ?? {};
    const isStore = ['postgres', 'redis'].includes(name);
    const hasData = volumes.some((volume) => typeof volume === 'string' && volume.includes(':'));
    expect(deploy?.placement?.constraints).toEqual(
      hasData ? [`node.labels.backflow.${isStore ? 'stores' : 'files'} == true`] : undefined,
    );
    if (!isStore) continue;
    expect(healthcheck).toEqual({ disable: true });
    expect(deploy).toMatchObject({ update_config: { order: 'stop-first' } });
  }
});

test('Postgres takes the pools of all processes, in the stack also of a third of each and of one more during an update', async () => {
  const pools = await Promise.all(
    SERVICES.map(async (name) => (await getSettingsSchema(name)).shape.DATABASE_POOL?.parse(undefined)),
  );
  const ofOne = pools.reduce<number>((sum, pool) => sum + Number(pool), 0);
  const getLimit = ({ services }: Compose) =>
    Number(/--max_connections=(\d+)/.exec(services.postgres?.command?.join(' ') ?? '')?.[1]);
  expect(getLimit(compose)).toBe(MAX_CONNECTIONS);
  expect(getLimit(stack)).toBeGreaterThan(4 * ofOne);
});

test('the example of the stack’s settings has every variable without which it refuses to start', () => {
  const text = STACK.map(getText).join('\n');
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const example = [...getText('deploy/swarm/settings.env.example').matchAll(/^(\w+)=/gm)].map(
    ([, name]) => name,
  );
  expect(example).toEqual(expect.arrayContaining(required));
  for (const name of example)
    expect(text + getText('deploy/swarm/create-secrets.sh')).toContain(`\${${name}`);
});

test('the name of a config says its content: a swarm cannot change one', () => {
  for (const { file, name } of Object.values(stack.configs ?? {})) {
    const hash = createHash('sha256')
      .update(getText(`deploy/${file}`))
      .digest('hex')
      .slice(0, 12);
    expect(name).toMatch(new RegExp(`_${hash}$`));
  }
});

test.each([
  ['haproxy', ['-c', '-f', inRepo('deploy/swarm/haproxy.cfg')]],
  ['docker', ['stack', 'config', ...[...STACK, ...FURTHER].flatMap((file) => ['-c', inRepo(file)])]],
])('%s accepts its files, where it is installed', (command, args) => {
  const tags = [...getText('deploy/swarm/settings.env.example').matchAll(/^(\w+_TAG)=/gm)].map(([, name]) => [
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
