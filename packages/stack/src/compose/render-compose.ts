import { Document, isMap, isScalar, type Alias, type Pair } from 'yaml';
import type { Service } from '../service-list.ts';
import { COMMENTS, headerFor } from './compose-comments.ts';
import { OWN_SETTINGS } from './container-settings.ts';
import type { Container, Health } from './container.ts';
import { containersOf, LIMITS, SERVICE_HEALTH, VOLUMES } from './containers.ts';
import { IMAGES, pinned } from './images.ts';
import type { Layer } from './settings-layers.ts';
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
  // docker-compose 1 reads YAML 1.1, where a plain `yes` is true: with this version such texts are quoted.
  const document = new Document({}, { version: '1.1' });
  /** Adds a part that services refer to by `*name`. */
  const share = (name: string, part: object): Alias => {
    const node = document.createNode(part);
    node.anchor = name;
    document.set(`x-${name}`, node);
    return document.createAlias(node, name);
  };
  const hardened = share('hardened', HARDENED);
  const layers = new Map<string, Alias>();
  const writeLayer = ({ name, extends: base, settings }: Layer): object => {
    const known = name === undefined ? undefined : layers.get(name);
    if (known) return known;
    const written = { ...(base && { '<<': writeLayer(base) }), ...mapValues(settings, writeVariables) };
    if (name === undefined) return written;
    const alias = share(name, written);
    layers.set(name, alias);
    return alias;
  };
  const containers = containersOf(services, remotes);
  // Shared parts come before the containers.
  for (const { settings: layer } of Object.values(containers)) {
    const shared = layer?.name === undefined ? layer?.extends : layer;
    if (shared) writeLayer(shared);
  }
  const serviceHealth = share('service-health', writeHealth(SERVICE_HEALTH));
  const writers: Writers = {
    image: writeImage,
    capabilities: (cap_add) => ({ cap_add }),
    memory: (mem_limit) => ({ mem_limit }),
    command: (command) => ({ command: command.map(writeVariables) }),
    settings: (layer) => ({ environment: writeLayer(layer) }),
    volumes: (volumes) => ({ volumes }),
    isPublic: () => ({ ports: ['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000'] }),
    networks: (networks) => ({ networks }),
    restart: (restart) => ({ restart }),
    health: (health) => ({ healthcheck: health === SERVICE_HEALTH ? serviceHealth : writeHealth(health) }),
    dependsOn: (depends_on) => ({ depends_on }),
    tmpfs: (folders) => ({ tmpfs: [...HARDENED.tmpfs, ...folders] }),
    sharedMemory: (shm_size) => ({ shm_size }),
    pids: (pids_limit) => ({ pids_limit }),
    stopSignal: (stop_signal) => ({ stop_signal }),
  };
  document.set(
    'services',
    document.createNode(
      mapValues(containers, (container) => ({ '<<': hardened, ...writeContainer(container, writers) })),
    ),
  );
  document.set('networks', document.createNode({ inside: { internal: true }, outside: null }));
  document.set('volumes', document.createNode(Object.fromEntries(VOLUMES.map((name) => [name, null]))));
  document.commentBefore = headerFor(services);
  for (const [path, comment] of COMMENTS) addComment(document, path, comment);
  for (const [name, { outside }] of Object.entries(OWN_SETTINGS)) {
    if (outside !== undefined && services.includes(name as Service)) {
      addComment(document, ['services', name, 'networks'], ` ${outside.why}`);
    }
  }
  return document.toString({ lineWidth: 0, singleQuote: true, nullStr: '', flowCollectionPadding: false });
}

/** In the order of the container's keys. */
const writeContainer = (container: Container, writers: Writers): object =>
  Object.assign(
    {},
    ...Object.entries(container).map(([key, value]) =>
      (writers as Record<string, ((value: unknown) => object) | undefined>)[key]?.(value),
    ),
  ) as object;

/** Puts a comment above the key at a path. */
function addComment(document: Document, path: readonly string[], comment: string): void {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1));
  const pair: Pair | undefined = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
    : undefined;
  if (!pair || !isScalar(pair.key)) throw new Error(`docker-compose.yml has nothing at ${path.join('.')}`);
  pair.key.commentBefore = comment;
}

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, write: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, write(value)]));

/** Compose shows a required variable's message when it is missing. */
const writeVariable = ({ name, message, standard, beside }: Variable): string =>
  beside ??
  `\${${name}${message === undefined ? `${standard === undefined ? '' : ':'}-${standard ?? ''}` : `:?${message}`}}`;
const writeVariables = (setting: Setting): string => writeSetting(setting, writeVariable);

const writeImage = (image: Container['image']): object =>
  typeof image === 'string'
    ? { image: pinned(image) }
    : {
        build: {
          context: '.',
          target: image.target,
          args: { NODE_IMAGE: pinned(IMAGES.node), ...image.args },
        },
      };

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

/** The least privileges. */
const HARDENED = {
  init: true,
  read_only: true,
  tmpfs: ['/tmp'],
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  mem_limit: LIMITS.memory,
  pids_limit: LIMITS.pids,
  logging: { driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } },
};
