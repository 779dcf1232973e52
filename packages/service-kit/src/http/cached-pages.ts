import { LRUCache } from 'lru-cache';
import type { ServiceContext } from '../context.ts';
import { collectCalls } from '../basics/load-together.ts';
import type { Actor } from '../session/actor.ts';
import { metrics } from '../metrics/metrics.ts';
import { CachedReads } from '../versions/cached-reads.ts';
import type { VersionKey } from '../versions/version-keys.ts';
import { getAudience } from './audience.ts';
import type { Audience, NamedAudience } from './audience.ts';
import type { PageOf } from './page-of.ts';
import type { PresentedPage, Row, SharedPresenter } from './cached-presenter.ts';
import type { AnySharedRead, MyField } from './cached-read.ts';

const MAX_PAGES = 500;
const MAX_BYTES = 4 * 1024 * 1024;

/** A request, parsed by the contract. */
export interface SharedRequest {
  readonly query: unknown;
  readonly params: unknown;
  /** Identifies both. */
  readonly key: string;
  readonly topics: readonly VersionKey[];
}

/** The rows of a page, read for one audience or for all. */
interface ReadRows {
  readonly page: PageOf<Row>;
  /** See `SharedPage`. */
  readonly until: number;
  /** The versions it was read under; undefined for a page that is not cached. */
  readonly version: string | undefined;
  /** Reads a member's part of it, batched with concurrent reads of other members. */
  readonly readPart: (actor: Actor) => Promise<MyField<Row, unknown>>;
  /** By the name of the audience. */
  readonly pages: Map<string, Page>;
}

/** A page for an audience. */
export interface Page extends PresentedPage {
  readonly read: ReadRows;
  /** Identifies its request and audience. */
  readonly key: string;
  /** Identifies the page itself; caches refer to it by this, so that they don't retain the page. */
  readonly identity: symbol;
}

/**
 * The pages of one shared response. What was read from Postgres is cached under the versions that the same request had read before;
 * an undefined version means that there is a writer.
 */
export class SharedPages<Context extends ServiceContext> {
  readonly #context: Context;
  readonly #shared: AnySharedRead<Context>;
  readonly #presenter: SharedPresenter<Context>;
  readonly #pages = new LRUCache<string, Page>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.bytes.length,
  });
  readonly #labels: { readonly service: string; readonly cache: string };
  readonly #reads = new CachedReads<ReadRows>();

  /** @param labels of its metrics */
  constructor(
    context: Context,
    shared: AnySharedRead<Context>,
    presenter: SharedPresenter<Context>,
    labels: { readonly service: string; readonly cache: string },
  ) {
    this.#labels = labels;
    metrics?.onScrape((set) => {
      set('cacheEntries', labels, this.#pages.size);
      set('cacheBytes', labels, this.#pages.calculatedSize);
    });
    this.#context = context;
    this.#shared = shared;
    this.#presenter = presenter;
  }

  /** @param version of the request's topics */
  async find(request: SharedRequest, actor: Actor | null, version: string | undefined): Promise<Page> {
    const audience = getAudience(actor);
    const key = `${audience.name} ${request.key}`;
    const rowsKey = this.#shared.readsSameRows ? request.key : key;
    const read = () => this.#read(request, audience.of, version);
    const present = (rows: ReadRows) => this.#present(rows, audience, key);
    // Reads that begin from now on are as recent as this request.
    if (version === undefined) return present(await this.#reads.next(rowsKey, read));
    const now = this.#context.now();
    const cached = this.#pages.get(key);
    const isFresh = cached?.read.version === version && now < cached.read.until;
    metrics?.count('cacheRequests', { ...this.#labels, result: isFresh ? 'hit' : 'miss' });
    if (isFresh) return cached;
    const rows = await this.#reads.share(`${version} ${rowsKey}`, read);
    const page = present(rows);
    if (now < rows.until) this.#pages.set(key, page);
    // Another request read it, just before it changed by itself.
    return now < rows.until || rows.until === 0 ? page : present(await read());
  }

  async #read(request: SharedRequest, audience: Audience, version: string | undefined): Promise<ReadRows> {
    // `unknown` are the query and the parameters of this very endpoint.
    const [query, params] = [request.query as undefined, request.params as undefined];
    const { page, until } = await this.#shared.read(this.#context, query, audience, params);
    const { items: rows } = page;
    const ids = rows.map(({ id }) => id);
    const readPart = collectCalls(async (actors: readonly Actor[]) => {
      const parts = await this.#shared.own?.(this.#context, actors, ids, { query, params, rows });
      return (parts ?? []).map((part) => ('parts' in part ? part : { parts: part }));
    });
    return { page, until, version, readPart, pages: new Map() };
  }

  /** The page for an audience, made once. */
  #present(read: ReadRows, { name, of }: NamedAudience, key: string): Page {
    const known = read.pages.get(name);
    if (known) return known;
    const made = { ...this.#presenter.present(read.page, of), read, key, identity: Symbol() };
    read.pages.set(name, made);
    return made;
  }
}
