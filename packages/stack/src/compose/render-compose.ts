import type { Service } from '../service-list.ts';
import { COMMENTS, headerFor } from './compose-comments.ts';
import { buildOf, ComposeDocument, HARDENED, mapValues } from './compose-document.ts';
import { OWN_SETTINGS } from './container-settings.ts';
import type { Container, Health } from './container.ts';
import { containersOf, LIMITS, SERVICE_HEALTH, VOLUMES } from './containers.ts';
import { pinned } from './images.ts';
import { writeSetting, type Setting, type Variable } from './variables.ts';

/** Writes a key of a container in the words of docker-compose.yml. */
type Writers = {
  [Key in Exclude<keyof Container, 'role' | 'port'>]-?: (value: NonNullable<Container[Key]>) => object;
};

/**
 * The text of docker-compose.yml.
 * @param remotes names of the remotes, without `mf-`
 */
export function renderCompose(services: readonly Service[], remotes: readonly string[]): string {
  const document = new ComposeDocument((settings) => mapValues(settings, writeVariables));
  const hardened = document.share('hardened', LIMITED);
  const containers = containersOf(services, remotes);
  document.shareLayers(Object.values(containers));
  const serviceHealth = document.share('service-health', writeHealth(SERVICE_HEALTH));
  const writers: Writers = {
    image: writeImage,
    capabilities: (cap_add) => ({ cap_add }),
    memory: (mem_limit) => ({ mem_limit }),
    command: (command) => ({ command: command.map(writeVariables) }),
    settings: (layer) => ({ environment: document.writeLayer(layer) }),
    volumes: (volumes) => ({ volumes }),
    isPublic: () => ({ ports: ['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000'] }),
    networks: (networks) => ({ networks }),
    restart: (restart) => ({ restart }),
    health: (health) => ({ healthcheck: health === SERVICE_HEALTH ? serviceHealth : writeHealth(health) }),
    dependsOn: (depends_on) => ({ depends_on }),
    tmpfs: (folders) => ({ tmpfs: [...LIMITED.tmpfs, ...folders] }),
    sharedMemory: (shm_size) => ({ shm_size }),
    pids: (pids_limit) => ({ pids_limit }),
    stopSignal: (stop_signal) => ({ stop_signal }),
  };
  document.set(
    'services',
    mapValues(containers, (container) => ({ '<<': hardened, ...writeContainer(container, writers) })),
  );
  document.set('networks', { inside: { internal: true }, outside: null });
  document.set('volumes', Object.fromEntries(VOLUMES.map((name) => [name, null])));
  document.comment([], headerFor(services));
  for (const [path, comment] of COMMENTS) document.comment(path, comment);
  for (const [name, { outside }] of Object.entries(OWN_SETTINGS)) {
    if (outside !== undefined && services.includes(name as Service)) {
      document.comment(['services', name, 'networks'], ` ${outside.why}`);
    }
  }
  return document.toString();
}

/** In the order of the container's keys. */
const writeContainer = (container: Container, writers: Writers): object =>
  Object.assign(
    {},
    ...Object.entries(container).map(([key, value]) =>
      (writers as Record<string, ((value: unknown) => object) | undefined>)[key]?.(value),
    ),
  ) as object;

/** Compose shows a required variable's message when it is missing. */
const writeVariable = ({ name, message, standard, beside }: Variable): string =>
  beside ??
  `\${${name}${message === undefined ? `${standard === undefined ? '' : ':'}-${standard ?? ''}` : `:?${message}`}}`;
const writeVariables = (setting: Setting): string => writeSetting(setting, writeVariable);

const writeImage = (image: Container['image']): object =>
  typeof image === 'string' ? { image: pinned(image) } : buildOf(image, '.');

const writeHealth = (health: Health): object => ({
  test: 'command' in health ? health.command : requestOf(`http://127.0.0.1:${health.port}${health.path}`),
  interval: '5s',
  timeout: '5s',
  start_period: 'command' in health ? health.startPeriod : '20s',
});

const requestOf = (url: string): string[] => [
  ...['CMD', 'node', '-e'],
  `fetch('${url}').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))`,
];

/** What each service has unless it says otherwise. */
const LIMITED = {
  ...HARDENED,
  tmpfs: ['/tmp'],
  security_opt: ['no-new-privileges:true'],
  mem_limit: LIMITS.memory,
  pids_limit: LIMITS.pids,
};
