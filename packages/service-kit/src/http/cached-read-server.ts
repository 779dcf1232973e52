import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Endpoint } from '@backflow/contracts';
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../basics/entry-limit.ts';
import type { ServiceContext } from '../context.ts';
import { NotFoundError } from '../errors/errors.ts';
import { authorizeRead } from './authorize.ts';
import type { Sessions } from './authorize.ts';
import { PersonalFields } from './personal-fields.ts';
import { nextPage } from './response.ts';
import { spliceFields } from './cached-body.ts';
import { SharedPages } from './cached-pages.ts';
import type { SharedRequest } from './cached-pages.ts';
import { SharedPresenter } from './cached-presenter.ts';
import type { AnySharedRead } from './cached-read.ts';
import { validate } from './validate.ts';

const MAX_REQUESTS = 1000;

/** Serves one shared response (`cachedList`, `cachedRecord`): the page that callers share, with the caller's own part in it. */
export class CachedReadServer<Context extends ServiceContext> {
  readonly #context: Context;
  readonly #sessions: Sessions;
  readonly #endpoint: Endpoint;
  readonly #shared: AnySharedRead<Context>;
  readonly #pages: SharedPages<Context>;
  readonly #parts: PersonalFields<Context>;
  readonly #requests = new LRUCache<string, SharedRequest>(entryLimit(MAX_REQUESTS));

  constructor(context: Context, sessions: Sessions, endpoint: Endpoint, shared: AnySharedRead<Context>) {
    this.#context = context;
    this.#sessions = sessions;
    this.#endpoint = endpoint;
    this.#shared = shared;
    const presenter = new SharedPresenter(context, endpoint, shared);
    this.#pages = new SharedPages(context, shared, presenter, {
      service: endpoint.service,
      cache: endpoint.id,
    });
    this.#parts = new PersonalFields(context, presenter);
  }

  get id(): string {
    return this.#endpoint.id;
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
    const requested = this.#getRequest(url, params);
    const { actor, versions } = await authorizeRead(
      this.#context,
      this.#sessions,
      this.#endpoint,
      request,
      requested instanceof Error ? [] : requested.topics,
    );
    // Only now: callers without access must not learn what is wrong.
    if (requested instanceof Error) throw requested;
    const { own, noun } = this.#shared;
    const shared = await this.#pages.find(requested, actor, versions.topics);
    const part = actor && own ? await this.#parts.find(shared, actor, versions.member) : undefined;
    const page = part?.own ?? shared;
    if (noun !== undefined && page.rows.length === 0) throw new NotFoundError(noun);
    const body = spliceFields(page.body, part?.replacements ?? []);
    const { bare, status } = this.#endpoint;
    const headers = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store'];
    if (bare && page.nextCursor !== null)
      headers.push('link', `<${nextPage(url, page.nextCursor)}>; rel="next"`);
    headers.push('content-length', String(body.length));
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** The validation error of a request. */
  #getRequest(url: string, params: Readonly<Record<string, unknown>>): SharedRequest | Error {
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
}
