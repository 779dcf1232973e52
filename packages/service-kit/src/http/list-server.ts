import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Endpoint } from '@backflow/contracts';
import { LRUCache } from 'lru-cache';
import type { ServiceContext } from '../context.ts';
import { atMost } from '../at-most.ts';
import { authorizeRead } from './authorize.ts';
import type { Sessions } from './authorize.ts';
import { assertWrittenByContract, nextPage } from './response.ts';
import { PageOf } from './page-of.ts';
import { validate } from './validate.ts';
import type { Actor } from '../session/actor.ts';
import type { RequestVersions } from '../versions/versions.ts';
import { SharedReads } from '../versions/shared-reads.ts';
import { replaceItems, writeItem, writeList } from './list-body.ts';
import type { ListBody, Replacement } from './list-body.ts';
import type { AnySharedList, Audience } from './shared-list.ts';

const MAX_PAGES = 500;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_OWN = 20_000;
const MAX_QUERIES = 1000;

interface Row {
  readonly id: string;
}

/** A page for an audience. */
interface Page {
  readonly rows: readonly Row[];
  readonly audience: Audience;
  readonly body: ListBody;
  readonly nextCursor: string | null;
  readonly until: number;
  /** The versions it was read under; undefined for a page that is not cached. */
  readonly version: string | undefined;
  /** Identifies its query and audience. */
  readonly key: string;
}

interface OwnPart {
  readonly page: Page;
  /** The member's version it was read under. */
  readonly member: string;
  readonly replacements: readonly Replacement[];
}

/**
 * Serves one list (`sharedList`). What was read from Postgres is cached under the versions that the same request had read before; an
 * undefined version means that somebody is writing.
 */
export class ListServer<Context extends ServiceContext> {
  readonly #context: Context;
  readonly #sessions: Sessions;
  readonly #endpoint: Endpoint;
  readonly #list: AnySharedList<Context>;
  readonly #queries = new LRUCache<string, { query: unknown; key: string }>(atMost(MAX_QUERIES));
  readonly #pages = new LRUCache<string, Page>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.bytes.length,
  });
  readonly #own = new LRUCache<string, OwnPart>(atMost(MAX_OWN));
  readonly #reads = new SharedReads<Page>();

  constructor(context: Context, sessions: Sessions, endpoint: Endpoint, list: AnySharedList<Context>) {
    this.#context = context;
    this.#sessions = sessions;
    this.#endpoint = endpoint;
    this.#list = list;
  }

  /** Answers a request, also one that Express has not seen. @throws AppError */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { actor, versions } = await authorizeRead(
      this.#context,
      this.#sessions,
      this.#endpoint,
      request,
      this.#list.topics,
    );
    const url = request.url ?? '';
    const page = await this.#pageOf(url, actor, versions);
    const replacements = actor ? await this.#ownPart(page, actor, versions) : [];
    const body = replaceItems(page.body, replacements);
    const { bare, status } = this.#endpoint;
    const headers = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store'];
    if (bare && page.nextCursor !== null)
      headers.push('link', `<${nextPage(url, page.nextCursor)}>; rel="next"`);
    headers.push('content-length', String(body.length));
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async #pageOf(url: string, actor: Actor | null, versions: RequestVersions): Promise<Page> {
    const audience = audienceOf(actor);
    const { query, key: queryKey } = this.#queryOf(url);
    const key = `${audience.name} ${queryKey}`;
    const version = versions.topics;
    const read = () => this.#read(key, query, audience.of, version);
    // What was read from now on is not older than what this request's caller knows.
    if (version === undefined) return this.#reads.next(key, read);
    const now = this.#context.now();
    const cached = this.#pages.get(key);
    if (cached?.version === version && now < cached.until) return cached;
    const page = await this.#reads.share(`${version} ${key}`, read);
    if (now < page.until) this.#pages.set(key, page);
    // Another request read it, just before it changed by itself.
    return now < page.until || page.until === 0 ? page : read();
  }

  async #read(key: string, query: unknown, audience: Audience, version: string | undefined): Promise<Page> {
    const endpoint = this.#endpoint;
    // `unknown` is the query of this very endpoint.
    const { page, until } = await this.#list.read(this.#context, query as undefined, audience);
    const { items: rows, nextCursor } = page;
    const items = rows.map((row) => this.#list.present(row, audience, undefined));
    const body = writeList(endpoint, items, nextCursor);
    this.#check(items, nextCursor);
    return { rows, audience, body, nextCursor, until, version, key };
  }

  /** The items that differ for the caller. */
  async #ownPart(page: Page, actor: Actor, versions: RequestVersions): Promise<readonly Replacement[]> {
    const { own, present } = this.#list;
    if (!own || page.rows.length === 0) return [];
    const { member } = versions;
    const isCacheable = member !== undefined && page.version !== undefined && page.until > 0;
    const key = `${actor.id} ${page.key}`;
    const known = isCacheable ? this.#own.get(key) : undefined;
    if (known?.page === page && known.member === member) return known.replacements;
    const found = await own(
      this.#context,
      actor,
      page.rows.map(({ id }) => id),
    );
    const replacements = page.rows.flatMap((row, index) => {
      const part = found.get(row.id);
      if (part === undefined) return [];
      const item = present(row, page.audience, part);
      this.#check([item], null);
      return [{ index, bytes: writeItem(this.#endpoint, item) }];
    });
    if (isCacheable) this.#own.set(key, { page, member, replacements });
    return replacements;
  }

  #queryOf(url: string): { query: unknown; key: string } {
    const mark = url.indexOf('?');
    const search = mark < 0 ? '' : url.slice(mark + 1);
    const known = this.#queries.get(search);
    if (known) return known;
    const { query } = validate(this.#endpoint, { query: parse(search) });
    const made = { query, key: JSON.stringify(query) };
    this.#queries.set(search, made);
    return made;
  }

  #check(items: readonly unknown[], nextCursor: string | null): void {
    if (this.#context.settings.NODE_ENV === 'test')
      assertWrittenByContract(this.#endpoint, new PageOf(items, nextCursor));
  }
}

const VISITORS = { name: 'visitor', of: null };
const MEMBERS = { name: 'member', of: { isAdmin: false, isPremium: false } };
const PREMIUM = { name: 'premium', of: { isAdmin: false, isPremium: true } };
const ADMINS = { name: 'admin', of: { isAdmin: true, isPremium: false } };
const PREMIUM_ADMINS = { name: 'premium admin', of: { isAdmin: true, isPremium: true } };

function audienceOf(actor: Actor | null): { name: string; of: Audience } {
  if (!actor) return VISITORS;
  if (actor.isAdmin) return actor.isPremium ? PREMIUM_ADMINS : ADMINS;
  return actor.isPremium ? PREMIUM : MEMBERS;
}
