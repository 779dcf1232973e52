import { setTimeout as delay } from 'node:timers/promises';
import { Failure, reasonOf } from '@backflow/cli-kit';
import { Failure as FailedResponse, getHref, unwrap } from '@backflow/contracts';
import type { Endpoint, RequestOf, ResponseOf, ShellOffer } from '@backflow/contracts';
import {
  changePointer,
  MAX_RELEASE_MB,
  copyRelease,
  getRemoteState,
  getSiteOffer,
  listUsedEndpoints,
  offerShell,
  previewRelease,
  publishRelease,
  reportCheck,
  startCheck,
  type CheckOutcome,
  type CheckReport,
  type CheckStart,
  type PointerChange,
  type ReleaseSummary,
  type RemoteState,
  type SiteOffer,
  type UsedEndpoint,
} from '@backflow/contracts/releases';
import { z } from 'zod';
import type { Site } from './find-site.ts';

const TIMEOUT_MS = 60_000;
/** An answer has at most the size of an archive. */
const MAX_BYTES = MAX_RELEASE_MB * 1024 * 1024;
/** The pauses before a request is repeated that the site could not answer for the moment. */
const RETRY_MS = [500, 2000, 5000];
/** A proxy or the gateway without the service behind it, as while that is being replaced. */
const AWAY = [502, 503, 504];
/** The process that was asked has ended. */
const REFUSED = 'ECONNREFUSED';
const BROKEN = [REFUSED, 'ECONNRESET', 'UND_ERR_SOCKET'];

/** A request that the site has refused, with the site's own message. */
export class RefusedBySite extends Failure {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Publishes and points releases of a site. Every method throws a Failure where it does not succeed. */
export class ReleasesClient {
  readonly #site: Site;
  readonly #retryMs: readonly number[];

  constructor(site: Site, retryMs: readonly number[] = RETRY_MS) {
    this.#site = site;
    this.#retryMs = retryMs;
  }

  /** Uploads an archive. The same release again has the same answer. */
  publish(remote: string, archive: Buffer): Promise<ReleaseSummary> {
    const form = new FormData();
    const { field } = publishRelease.upload;
    form.set(field, new Blob([new Uint8Array(archive)], { type: 'application/gzip' }), `${remote}.tar.gz`);
    return this.#call(publishRelease, { params: { remote } }, form);
  }

  state(remote: string): Promise<RemoteState> {
    return this.#call(getRemoteState, { params: { remote } });
  }

  /** Null for a remote of which the site has no release yet. */
  async findState(remote: string): Promise<RemoteState | null> {
    try {
      return await this.state(remote);
    } catch (error) {
      if (error instanceof RefusedBySite && error.status === 404) return null;
      throw error;
    }
  }

  /** The address of its pages. */
  get origin(): string {
    return this.#site.origin ?? this.#site.url;
  }

  /** What a browser needs to check a release. */
  startCheck(remote: string, version: string): Promise<CheckStart> {
    return this.#call(startCheck, { params: { remote }, body: { version } }, JSON.stringify({ version }));
  }

  reportCheck(remote: string, outcome: CheckOutcome): Promise<CheckReport> {
    return this.#call(reportCheck, { params: { remote }, body: outcome }, JSON.stringify(outcome));
  }

  /** A link that shows a stored release to whoever opens it. */
  async preview(remote: string, version: string): Promise<{ url: string; expiresAt: string }> {
    const { path, expiresAt } = await this.#call(previewRelease, { params: { remote, version } });
    return { url: this.origin + path, expiresAt };
  }

  /** What a release of the remote is compared with. */
  offer(remote: string): Promise<SiteOffer> {
    return this.#call(getSiteOffer, { params: { remote } });
  }

  /**
   * Publishes what a shell offers, as its gateway does once it runs; for the platform on this machine.
   * @returns a sentence for each release that visitors get and each thing of it that the shell lacks
   */
  offerShell(offer: ShellOffer, isQuestion = false): Promise<string[]> {
    const body = { offer, isQuestion };
    return this.#call(offerShell, { params: {}, body }, JSON.stringify(body));
  }

  /** The archive of a stored release, as it was published. */
  async archive(remote: string, version: string): Promise<Buffer> {
    const { status, bytes } = await this.#sendOften(copyRelease, { remote, version });
    if (status === copyRelease.status) return bytes;
    throw this.#getFailure(status, parseJson(bytes.toString()));
  }

  /** What live, canary and previous releases use of a service. */
  uses(service: string): Promise<UsedEndpoint[]> {
    return this.#call(listUsedEndpoints, { params: { service } });
  }

  /** Repeated only if it was not sent: a second rollback would go back further. */
  change(remote: string, change: PointerChange): Promise<RemoteState> {
    return this.#call(changePointer, { params: { remote }, body: change }, JSON.stringify(change));
  }

  async #call<E extends Endpoint>(
    endpoint: E,
    { params }: RequestOf<E> & { params: Readonly<Record<string, unknown>> },
    body?: FormData | string,
  ): Promise<ResponseOf<E>> {
    const { status, bytes } = await this.#sendOften(endpoint, params, body);
    const answer = parseJson(bytes.toString());
    if (status === endpoint.status) {
      const parsed = z.safeParse(endpoint.response, unwrap(answer));
      // TypeScript doesn't relate an endpoint's type to its schema.
      if (parsed.success) return parsed.data as ResponseOf<E>;
    }
    throw this.#getFailure(status, answer);
  }

  #getFailure(status: number, answer: unknown): Failure {
    const failed = z.safeParse(FailedResponse, answer);
    if (failed.success) return new RefusedBySite(status, getSentences(failed.data));
    return new Failure(
      `${this.#site.url} answered ${status} without a message. Is it the address of a Backflow Academy site?`,
    );
  }

  /** Repeats a request while the site can't answer it for the moment. */
  async #sendOften(
    endpoint: Endpoint,
    params: Readonly<Record<string, unknown>>,
    body?: FormData | string,
  ): Promise<Answer> {
    const { url } = this.#site;
    const address = url + getHref(endpoint, params);
    let reply = await this.#send(address, endpoint.method, body);
    for (const pauseMs of this.#retryMs) {
      if (!isRepeatable(reply, endpoint)) break;
      await delay(pauseMs);
      reply = await this.#send(address, endpoint.method, body);
    }
    if ('error' in reply) throw new Failure(`${url} does not answer (${getCause(reply.error)}).`);
    return reply;
  }

  async #send(address: string, method: string, body: FormData | string | undefined): Promise<Reply> {
    const { token, headers } = this.#site;
    try {
      const response = await fetch(address, {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        // A token goes to the site it was given for, and nowhere else.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, bytes: await readBytes(response) };
    } catch (error) {
      return { error };
    }
  }
}

interface Answer {
  status: number;
  bytes: Buffer;
}
type Reply = Answer | { error: unknown };

/** @throws Error for more than an archive may have */
async function readBytes({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error(`the answer has more than ${MAX_RELEASE_MB} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** True if a request may succeed in a moment, and carrying it out twice does no harm. */
function isRepeatable(reply: Reply, { id }: Endpoint): boolean {
  const isOnlyOnce = id === changePointer.id;
  if (!('error' in reply)) return !isOnlyOnce && AWAY.includes(reply.status);
  const cause = reply.error instanceof Error ? reply.error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return (isOnlyOnce ? [REFUSED] : BROKEN).includes(code);
}

/** The message, and that of each field where it says more. */
function getSentences({ message, errors = [] }: FailedResponse): string {
  const more = errors.map((error) => error.message).filter((text) => !message.includes(text));
  return [message, ...more.map((text) => `  ${text}`)].join('\n');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reason behind "fetch failed". */
const getCause = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : reasonOf(error);
