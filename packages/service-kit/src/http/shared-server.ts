import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Endpoint } from '@backflow/contracts';
import { LRUCache } from 'lru-cache';
import type { ServiceContext } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { atMost } from '../at-most.ts';
import { collectCalls } from '../load-together.ts';
import { authorizeRead } from './authorize.ts';
import type { Sessions } from './authorize.ts';
import { assertWrittenByContract, nextPage } from './response.ts';
import { PageOf } from './page-of.ts';
import { validate } from './validate.ts';
import type { Actor } from '../session/actor.ts';
import type { RequestVersions } from '../versions/versions.ts';
import { SharedReads } from '../versions/shared-reads.ts';
import type { VersionKey } from '../versions/version-keys.ts';
import { listWriter, recordWriter, replaceParts } from './shared-body.ts';
import type { PageWriter, Replacement, SharedBody } from './shared-body.ts';
import type { AnySharedRead, Audience, OwnPart } from './shared-read.ts';

const MAX_PAGES = 500;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_OWN = 20_000;
const MAX_REQUESTS = 1000;
/** A member's part with its keys in memory, without its bytes. */
const OWN_BYTES = 300;

interface Row {
  readonly id: string;
}

/** What is requested, by the contract. */
interface SharedRequest {
  readonly query: unknown;
  readonly params: unknown;
  /** Identifies both. */
  readonly key: string;
  readonly topics: readonly VersionKey[];
}

/** What was read of a page, for one audience or for all. */
interface ReadRows {
  readonly page: PageOf<Row>;
  /** As of `SharedPage`. */
  readonly until: number;
  /** The versions it was read under; undefined for a page that is not cached. */
  readonly version: string | undefined;
  /** Reads a member's part of it, with those of other members who ask meanwhile. */
  readonly readPart: (actor: Actor) => Promise<OwnPart<Row, unknown>>;
  /** By the name of the audience. */
  readonly pages: Map<string, Page>;
}

/** A page for an audience. */
interface Page {
  readonly read: ReadRows;
  readonly rows: readonly Row[];
  /** The presented rows. */
  readonly items: readonly unknown[];
  readonly audience: Audience;
  readonly body: SharedBody;
  readonly nextCursor: string | null;
  /** Identifies its request and audience. */
  readonly key: string;
}

/** What one member gets of a page. */
interface MemberPart {
  readonly page: Page;
  /** The member's version it was read under. */
  readonly member: string | undefined;
  readonly until: number;
  readonly replacements: readonly Replacement[];
  /** Instead of the shared page. */
  readonly own: Page | undefined;
}

/**
 * Serves one shared response (`sharedList`, `sharedRecord`). What was read from Postgres is cached under the versions that the same
 * request had read before; an undefined version means that somebody is writing.
 */
export class SharedServer<Context extends ServiceContext> {
  readonly #context: Context;
  readonly #sessions: Sessions;
  readonly #endpoint: Endpoint;
  readonly #shared: AnySharedRead<Context>;
  #compiled: PageWriter | undefined;
  readonly #requests = new LRUCache<string, SharedRequest>(atMost(MAX_REQUESTS));
  readonly #pages = new LRUCache<string, Page>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.bytes.length,
  });
  readonly #parts = new LRUCache<string, MemberPart>({
    // Bounds their number too; `max` would allocate the index of a full cache at once.
    maxSize: MAX_BYTES + MAX_OWN * OWN_BYTES,
    sizeCalculation: sizeOf,
  });
  readonly #reads = new SharedReads<ReadRows>();

  constructor(context: Context, sessions: Sessions, endpoint: Endpoint, shared: AnySharedRead<Context>) {
    this.#context = context;
    this.#sessions = sessions;
    this.#endpoint = endpoint;
    this.#shared = shared;
  }

  /** Compiled on first use. */
  get #writer(): PageWriter {
    const isList = this.#shared.noun === undefined;
    return (this.#compiled ??= isList ? listWriter(this.#endpoint) : recordWriter(this.#endpoint));
  }

  /**
   * Answers a request, also one that Express has not seen.
   * @param params of the path, as sent
   * @throws AppError
   */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    params: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const url = request.url ?? '';
    const requested = this.#requestOf(url, params);
    const { actor, versions } = await authorizeRead(
      this.#context,
      this.#sessions,
      this.#endpoint,
      request,
      requested instanceof Error ? [] : requested.topics,
    );
    // Only now: callers without access must not learn what is wrong.
    if (requested instanceof Error) throw requested;
    const shared = await this.#pageOf(requested, actor, versions);
    const part = actor ? await this.#memberPart(shared, actor, versions) : undefined;
    const page = part?.own ?? shared;
    const { noun } = this.#shared;
    if (noun !== undefined && page.rows.length === 0) throw new NotFoundError(noun);
    const body = replaceParts(page.body, part?.replacements ?? []);
    const { bare, status } = this.#endpoint;
    const headers = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store'];
    if (bare && page.nextCursor !== null)
      headers.push('link', `<${nextPage(url, page.nextCursor)}>; rel="next"`);
    headers.push('content-length', String(body.length));
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async #pageOf(
    request: SharedRequest,
    actor: Actor | null,
    { topics: version }: RequestVersions,
  ): Promise<Page> {
    const audience = audienceOf(actor);
    const key = `${audience.name} ${request.key}`;
    const rowsKey = this.#shared.readsSameRows ? request.key : key;
    const read = () => this.#read(request, audience.of, version);
    const present = (rows: ReadRows) => this.#present(rows, audience, key);
    // What was read from now on is not older than what this request's caller knows.
    if (version === undefined) return present(await this.#reads.next(rowsKey, read));
    const now = this.#context.now();
    const cached = this.#pages.get(key);
    if (cached?.read.version === version && now < cached.read.until) return cached;
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
    const made = this.#pageFrom(read.page, { read, audience: of, key });
    read.pages.set(name, made);
    return made;
  }

  /** @param partOf the caller's part of a row */
  #pageFrom(
    { items: rows, nextCursor }: PageOf<Row>,
    { read, audience, key }: Pick<Page, 'read' | 'audience' | 'key'>,
    partOf: (id: string) => unknown = () => undefined,
  ): Page {
    const items = rows.map((row) => this.#shared.present(row, audience, partOf(row.id)));
    this.#check(items, nextCursor);
    return { read, audience, key, rows, items, body: this.#writer.write(items, nextCursor), nextCursor };
  }

  async #memberPart(page: Page, actor: Actor, { member }: RequestVersions): Promise<MemberPart | undefined> {
    if (!this.#shared.own) return undefined;
    const isCacheable = member !== undefined && page.read.version !== undefined && page.read.until > 0;
    const key = `${actor.id} ${page.key}`;
    const now = this.#context.now();
    const known = isCacheable ? this.#parts.get(key) : undefined;
    if (known?.page === page && known.member === member && now < known.until) return known;
    const part = await this.#readPart(page, actor, member);
    if (isCacheable && now < part.until) this.#parts.set(key, part);
    return part;
  }

  async #readPart(page: Page, actor: Actor, member: string | undefined): Promise<MemberPart> {
    const { present } = this.#shared;
    const { rows, items, audience } = page;
    const { parts, page: ownPage, until = Infinity } = await page.read.readPart(actor);
    if (ownPage) {
      const own = this.#pageFrom(ownPage, page, (id) => parts.get(id));
      return { page, member, until, replacements: [], own };
    }
    const replacements = rows.flatMap((row, index) => {
      const part = parts.get(row.id);
      if (part === undefined) return [];
      const item = present(row, audience, part);
      this.#check([item], null);
      return this.#writer.differences(index, items[index], item);
    });
    return { page, member, until, replacements, own: undefined };
  }

  /** The error for a request that the contract refuses. */
  #requestOf(url: string, params: Readonly<Record<string, unknown>>): SharedRequest | Error {
    const mark = url.indexOf('?');
    const search = mark < 0 ? '' : url.slice(mark + 1);
    const spelling = [...Object.values(params), search].join(' ');
    const known = this.#requests.get(spelling);
    if (known) return known;
    try {
      const valid = validate(this.#endpoint, { query: parse(search), params });
      const { topics } = this.#shared;
      const made = {
        ...valid,
        key: JSON.stringify([valid.params, valid.query]),
        topics: typeof topics === 'function' ? topics(valid.params) : topics,
      };
      this.#requests.set(spelling, made);
      return made;
    } catch (error) {
      return Error.isError(error) ? error : new Error(String(error));
    }
  }

  #check(items: readonly unknown[], nextCursor: string | null): void {
    if (this.#context.settings.NODE_ENV !== 'test') return;
    if (this.#shared.noun === undefined)
      assertWrittenByContract(this.#endpoint, new PageOf(items, nextCursor));
    else for (const record of items) assertWrittenByContract(this.#endpoint, record);
  }
}

function sizeOf({ replacements, own }: MemberPart): number {
  const bytes = replacements.reduce((sum, part) => sum + part.bytes.length, own?.body.bytes.length ?? 0);
  return OWN_BYTES + bytes;
}

interface NamedAudience {
  readonly name: string;
  readonly of: Audience;
}

const VISITORS = { name: 'visitor', of: null };
const MEMBERS = { name: 'member', of: { isAdmin: false, isPremium: false } };
const PREMIUM = { name: 'premium', of: { isAdmin: false, isPremium: true } };
const ADMINS = { name: 'admin', of: { isAdmin: true, isPremium: false } };
const PREMIUM_ADMINS = { name: 'premium admin', of: { isAdmin: true, isPremium: true } };

function audienceOf(actor: Actor | null): NamedAudience {
  if (!actor) return VISITORS;
  if (actor.isAdmin) return actor.isPremium ? PREMIUM_ADMINS : ADMINS;
  return actor.isPremium ? PREMIUM : MEMBERS;
}
