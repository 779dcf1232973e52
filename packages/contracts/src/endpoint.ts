import type * as z from '@backflow/contracts/zod';
import { success } from './envelope.ts';
import type { ServiceName } from './services.ts';
import { wholeTopics } from './topics.ts';
import type { Topic } from './topics.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Permitted callers: anyone, a signed-in member, an administrator, the holder of a release token (`Authorization:
 * Bearer`), or other processes of the platform (`process`: the gateway forwards no such call). Finer rules are policies
 * of the service.
 */
export const ACCESS = ['public', 'member', 'admin', 'token', 'process'] as const;
export type Access = (typeof ACCESS)[number];

type Schema = z.ZodMiniType;
/** An object schema; its keys become path parameters, query parameters or body fields. */
type Fields = z.ZodMiniObject;

/** One file sent as multipart/form-data. */
export interface UploadLimits {
  /** The name of the multipart field. */
  readonly field: string;
  /** The largest file, in MB of 1024 × 1024 bytes. */
  readonly maxMb: number;
}

/** How often one member, or one network of visitors, may call an endpoint. */
export interface CallLimit {
  /** Endpoints of the same name are counted together. */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** Noun for the message: 'changes of waiting lists'. */
  readonly what: string;
  /** Counted for each record that the path names (`:id`), or for each `token` of the query, not for all of them together. */
  readonly perTarget?: boolean;
  /** Counts refused calls too: where the work is done before the refusal. */
  readonly countsRefused?: boolean;
  /** Counts refused calls alone, of those with this field in their body: guesses of a secret. */
  readonly guesses?: string;
}

/**
 * One endpoint, declared once. The service's route, the gateway's allow-list, the browser's client, the API
 * page and the tests that walk every endpoint are all derived from it.
 */
export interface Endpoint {
  /** `domain.verb`, unique; names the operation in logs and in the API page. */
  readonly id: string;
  readonly service: ServiceName;
  readonly method: Method;
  /** Express style: `/api/events/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** A public endpoint whose answer may differ for a signed-in caller sets this; others never read a session. */
  readonly personal: boolean;
  /** A write that works from a page rendered for any member, as it changes whose session this is. */
  readonly fromAnySession: boolean;
  /** Refused (403, `EMAIL_UNCONFIRMED`) until the caller has confirmed their email address. */
  readonly confirmedEmail: boolean;
  /** More calls than this are refused (429). */
  readonly limit: CallLimit | undefined;
  readonly params: Fields | undefined;
  readonly query: Fields | undefined;
  readonly body: Fields | undefined;
  /** The body is read and ignored, and any site may call: mail programs send one by RFC 8058. */
  readonly ignoresBody: boolean;
  /**
   * The body is a form (application/x-www-form-urlencoded) that another site's server sends and signs. No cookie is forwarded, so
   * that any site may call; the handler checks `signature`.
   */
  readonly form: boolean;
  /** Instead of a JSON body: the gateway lets multipart/form-data of that size through, the service receives the file. */
  readonly upload: UploadLimits | undefined;
  /** The response is a file, not JSON; `response` is then unused. */
  readonly file: boolean;
  /** The data; `answer` is the body on the wire. */
  readonly response: Schema;
  /** The whole response body: the standard envelope around `response`, or `response` itself when bare. */
  readonly answer: Schema;
  readonly bare: boolean;
  readonly status: 200 | 201;
  /** The response is a stream that stays open: no time limit on its body, and not counted with requests in flight. */
  readonly stream: boolean;
  /** Topics that the response of a GET depends on: a change makes browsers refetch and the gateway drop its copy. */
  readonly reads: readonly Topic[];
  /** The gateway may cache anonymous responses for `seconds`, until one of these topics has changed. */
  readonly cache: { readonly seconds: number; readonly topics: readonly Topic[] } | undefined;
  /** A call that changes something leaves exactly one line in the audit trail, under this endpoint's id. */
  readonly audit: boolean;
  /**
   * The audit log's sentence after the actor's name: 'marked {member} as {status} for {subject}'. Unique among all contracts;
   * undefined where the endpoint is not audited.
   */
  readonly auditSentence: string | undefined;
  /** Takes an `Idempotency-Key`: repeated by the same member, the call has one effect and the first response (ADR 36). */
  readonly idempotent: boolean;
  /** What a write changes. Browsers refetch what reads it. Caches of services and gateways follow the tables themselves. */
  readonly changes: readonly Topic[];
}

export interface Declaration {
  id: string;
  service: ServiceName;
  method: Method;
  path: string;
  summary: string;
  access: Access;
  personal?: boolean;
  fromAnySession?: boolean;
  confirmedEmail?: boolean;
  limit?: CallLimit;
  params?: Fields;
  query?: Fields | undefined;
  body?: Fields;
  ignoresBody?: boolean;
  form?: boolean;
  upload?: UploadLimits;
  file?: boolean;
  response: Schema;
  bare?: boolean;
  status?: 200 | 201;
  stream?: boolean;
  reads?: readonly Topic[];
  /** `ignores`: topics of `reads` whose changes drop no copy. They are about signed-in callers, or may wait `seconds`. */
  cache?: { seconds: number; ignores?: readonly Topic[] };
  audit?: boolean;
  auditSentence?: string;
  idempotent?: boolean;
  changes?: readonly Topic[];
}

/** The endpoint type with the declaration's own schemas, so that callers and handlers are fully typed. */
export type EndpointOf<D extends Omit<Declaration, 'service'>> = Omit<Endpoint, 'body'> & {
  readonly access: D['access'];
  readonly params: D['params'];
  readonly query: D['query'];
  /** The declared schema alone, not crossed with any schema: forms extend it. */
  readonly body: D extends { readonly body: infer Body extends Fields } ? Body : undefined;
  readonly upload: D['upload'];
  readonly file: D['file'];
  readonly stream: D['stream'];
  readonly response: D['response'];
};

/**
 * Declares an endpoint. Defaults are safe: enveloped, 200, personal unless public, not cached; administrators' writes are
 * audited; a member's POST with 201 takes an `Idempotency-Key`.
 */
// Lets bundlers drop unused endpoints:
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const D extends Declaration>(declaration: D): EndpointOf<D> {
  const { response, bare = false, access, method, status = 200, reads = [], cache } = declaration;
  const complete = {
    personal: access !== 'public' && access !== 'process' && access !== 'token',
    fromAnySession: false,
    confirmedEmail: false,
    limit: undefined,
    params: undefined,
    query: undefined,
    body: undefined,
    ignoresBody: false,
    form: false,
    upload: undefined,
    file: false,
    status,
    stream: false,
    audit: (access === 'admin' || access === 'token') && method !== 'GET',
    auditSentence: undefined,
    // Keys belong to a member, so endpoints without a session take none.
    idempotent: (access === 'member' || access === 'admin') && method === 'POST' && status === 201,
    changes: [],
    ...declaration,
    reads,
    cache: cache && { seconds: cache.seconds, topics: topicsOfCache(reads, cache.ignores) },
    bare,
    answer: bare ? response : success(response),
  };
  // The spread preserves the declared properties; TypeScript can't infer that through an optional property.
  return complete as unknown as EndpointOf<D>;
}

const topicsOfCache = (reads: readonly Topic[], ignored: readonly Topic[] = []): Topic[] =>
  wholeTopics(reads.filter((topic) => !ignored.includes(topic)));

/** `endpoint` for the contracts of one service. Those of another in the same folder name it. */
export const endpointFor =
  (service: ServiceName) =>
  <const D extends Omit<Declaration, 'service'> & { service?: ServiceName }>(declaration: D): EndpointOf<D> =>
    endpoint<Declaration & D>({ service, ...declaration });

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type ResponseOf<E extends Endpoint> = Parsed<E['response']>;

type Part<Name extends string, S> = S extends z.ZodMiniType ? Record<Name, Given<S>> : unknown;
type OptionalPart<Name extends string, S> = S extends z.ZodMiniType
  ? Partial<Record<Name, Given<S>>>
  : unknown;

/** Arguments of a call: `params` and `body` where declared; `query` is optional. */
export type RequestOf<E extends Endpoint> = object &
  Part<'params', E['params']> &
  OptionalPart<'query', E['query']> &
  Part<'body', E['body']>;

/**
 * The address of an endpoint with its parameters filled in, each percent-encoded.
 * Query values are texts, numbers, flags and lists of texts; empty and absent ones are left out.
 * @throws TypeError when a path parameter is missing.
 */
export function getHref(
  { path }: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') search.set(name, value);
    if (typeof value === 'number' || typeof value === 'boolean') search.set(name, value.toString());
    if (Array.isArray(value)) for (const each of value) search.append(name, String(each));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/**
 * The endpoints among some values, found by their shape.
 * @throws TypeError when one has no valid `access`, which untyped code could leave out
 */
export function endpointsAmong(values: readonly unknown[]): readonly Endpoint[] {
  const endpoints = values.filter(isEndpoint);
  for (const { id, access } of endpoints) {
    if (!ACCESS.includes(access)) throw new TypeError(`${id} does not say who may call it`);
  }
  return endpoints;
}
