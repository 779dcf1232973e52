import { Document, isMap, isScalar, type Alias, type Pair } from 'yaml';
import type { Settings } from './container-settings.ts';
import type { Container } from './container.ts';
import { IMAGES, pinned, type BuiltImage } from './images.ts';
import type { Layer } from './settings-layers.ts';

/**
 * A file in the format of Compose. Parts that several services share are written once, under `x-name`, and referred to by `*name`.
 */
export class ComposeDocument {
  // docker-compose 1 reads YAML 1.1, where a plain `yes` is true: with this version such texts are quoted.
  readonly #document = new Document({}, { version: '1.1' });
  readonly #layers = new Map<string, Alias>();
  readonly #writeSettings: (settings: Settings) => object;

  /** @param writeSettings writes the environment variables of a layer */
  constructor(writeSettings: (settings: Settings) => object) {
    this.#writeSettings = writeSettings;
  }

  set(name: string, part: unknown): void {
    this.#document.set(name, this.#document.createNode(part));
  }

  /** Adds a part that services refer to by `*name`. */
  share(name: string, part: object): Alias {
    const node = this.#document.createNode(part);
    node.anchor = name;
    this.#document.set(`x-${name}`, node);
    return this.#document.createAlias(node, name);
  }

  /** Adds the layers that several containers share. Shared parts come before the containers. */
  shareLayers(containers: Iterable<Container>): void {
    for (const { settings: layer } of containers) {
      const shared = layer?.name === undefined ? layer?.extends : layer;
      if (shared) this.writeLayer(shared);
    }
  }

  /** The environment of a container. */
  writeLayer({ name, extends: base, settings }: Layer): object {
    const known = name === undefined ? undefined : this.#layers.get(name);
    if (known) return known;
    const written = { ...(base && { '<<': this.writeLayer(base) }), ...this.#writeSettings(settings) };
    if (name === undefined) return written;
    const alias = this.share(name, written);
    this.#layers.set(name, alias);
    return alias;
  }

  /** Puts a comment above the key at a path; above everything without one. */
  comment(path: readonly string[], comment: string): void {
    if (path.length === 0) {
      this.#document.commentBefore = comment;
      return;
    }
    const parent: unknown =
      path.length === 1 ? this.#document.contents : this.#document.getIn(path.slice(0, -1));
    const pair: Pair | undefined = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
      : undefined;
    if (!pair || !isScalar(pair.key)) throw new Error(`the file has nothing at ${path.join('.')}`);
    pair.key.commentBefore = comment;
  }

  toString(): string {
    return this.#document.toString({
      lineWidth: 0,
      singleQuote: true,
      nullStr: '',
      flowCollectionPadding: false,
    });
  }
}

/** The least privileges, and log rotation, of each service. */
export const HARDENED = {
  init: true,
  read_only: true,
  cap_drop: ['ALL'],
  logging: { driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } },
};

/** How an image is built. @param context the checkout, seen from the file */
export const buildOf = ({ target, args }: BuiltImage, context: string): object => ({
  build: { context, target, args: { NODE_IMAGE: pinned(IMAGES.node), ...args } },
});

export const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  write: (value: Value, name: string) => Result,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, write(value, name)]));
