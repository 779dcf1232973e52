import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { Service } from '../../service-list.ts';
import { ComposeDocument, HARDENED, mapValues } from '../compose-document.ts';
import type { Container } from '../container.ts';
import { SERVICE_HEALTH, VOLUMES } from '../containers.ts';
import { REDIS_PASSWORD } from '../settings-layers.ts';
import { byName, exampleOf, variablesOfAll } from '../settings-files.ts';
import type { Variable } from '../variables.ts';
import { createSecretsScript } from './create-secrets.ts';
import { replicasOf, SHARED_DEPLOYS } from './deploy.ts';
import { FORMAT, optionalSecretFiles, optionalSecrets } from './optional-secrets.ts';
import { PROXY_VARIABLES, proxyConfig, proxyService } from './proxy.ts';
import { REGISTRY, serviceHealthOf, stackServiceOf, START_TIMEOUT, tagOf } from './stack-service.ts';
import {
  environmentOf,
  secretDefinition,
  secretsOf,
  STACK,
  versionOf,
  writeVariable,
} from './stack-variables.ts';
import { swarmContainers } from './swarm-containers.ts';

type Containers = Readonly<Record<string, Container>>;

const HEADER = 'Written by `npm run compose -- stack`: edit packages/stack/src/compose, not this file.';

/** A line of Redis' configuration. Docker puts the secret in. */
const REDIS_TEMPLATE = `requirepass {{ secret "${REDIS_PASSWORD.name}" }}\n`;

/**
 * The files below deploy/swarm, by path.
 * @param remotes names of the remotes, without `mf-`
 */
export function renderStack(
  services: readonly Service[],
  remotes: readonly string[],
): Readonly<Record<string, string>> {
  const containers = swarmContainers(services, remotes);
  return {
    'stack.yml': stackFile(containers),
    ...mapValues(
      optionalSecretFiles(containers),
      (file) => `# ${HEADER}\n${stringify(file, { lineWidth: 0, singleQuote: true })}`,
    ),
    'haproxy.cfg': proxyConfig(),
    'redis-password.conf.tmpl': REDIS_TEMPLATE,
    'create-secrets.sh': createSecretsScript(requiredSecrets(containers), optionalSecrets(containers)),
    'settings.env.example': exampleOf(settingsOf(containers), {
      file: 'settings.env',
      isRequired: ({ message }) => message !== undefined,
      values: { PUBLIC_ORIGIN: 'https://academy.example.com' },
    }),
  };
}

function stackFile(containers: Containers): string {
  const document = new ComposeDocument(environmentOf);
  document.set('version', FORMAT);
  // A swarm ignores `security_opt`.
  const hardened = document.share('hardened', HARDENED);
  const deploys = mapValues(SHARED_DEPLOYS, (deploy, name) => document.share(name, deploy));
  const serviceHealth = document.share('service-health', serviceHealthOf(SERVICE_HEALTH));
  document.shareLayers(Object.values(containers));
  const shared = { document, hardened, deploys, serviceHealth };
  document.set('services', {
    ...mapValues(containers, (container, name) => stackServiceOf(name, container, shared)),
    proxy: proxyService(hardened, deploys),
  });
  document.set('networks', NETWORKS);
  document.set('volumes', Object.fromEntries(VOLUMES.map((name) => [name, null])));
  document.set('configs', {
    proxy: configOf('proxy', 'haproxy.cfg', proxyConfig()),
    'redis-password': {
      ...configOf('redis-password', 'redis-password.conf.tmpl', REDIS_TEMPLATE),
      template_driver: 'golang',
    },
  });
  const secrets = requiredSecrets(containers).map(({ name }) => name);
  document.set('secrets', Object.fromEntries(secrets.map((name) => [name, secretDefinition(name)])));
  document.comment([], ` ${HEADER}\n See docs/operating.md, "On a swarm".`);
  document.comment(['networks', 'front'], ' Between the proxy and the gateways.');
  document.comment(
    ['networks', 'inside'],
    ' No container of it connects elsewhere, unless it is on another network too.',
  );
  return document.toString();
}

const NETWORKS = {
  inside: { driver: 'overlay', internal: true },
  front: { driver: 'overlay', internal: true },
  outside: { driver: 'overlay' },
};

/** A configuration never changes: another content has another name. */
const configOf = (name: string, file: string, content: string) => ({
  name: `${writeVariable(STACK)}_${name}_${createHash('sha256').update(content).digest('hex').slice(0, 12)}`,
  file: `./${file}`,
});

const requiredSecrets = (containers: Containers): Variable[] => {
  const names = new Set(Object.values(containers).flatMap(({ settings }) => secretsOf(settings)));
  return variablesOfAll(containers).filter(({ name }) => names.has(name));
};

/** What the operator sets, other than secrets. */
function settingsOf(containers: Containers): Variable[] {
  const own = Object.entries(containers).flatMap(([name, { role, image }]) => [
    ...(typeof image === 'string' ? [] : [tagOf(image)]),
    ...[replicasOf(name, role)].filter((each) => each !== undefined),
  ]);
  const secrets = [...requiredSecrets(containers).map(({ name }) => name), ...optionalSecrets(containers)];
  return byName([
    ...variablesOfAll(containers).filter(({ isSecret }) => !isSecret),
    ...own,
    ...Object.values(PROXY_VARIABLES),
    ...[REGISTRY, STACK, START_TIMEOUT],
    ...secrets.map(versionOf),
  ]);
}
