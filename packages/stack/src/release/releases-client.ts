import { setTimeout as delay } from 'node:timers/promises';
import { Failure as FailedResponse, hrefOf, unwrap } from '@backflow/contracts';
import type { Endpoint, PublishedEndpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import {
  changePointer,
  getRemoteState,
  listLiveContracts,
  publishRelease,
  type PointerChange,
  type ReleaseSummary,
  type RemoteState,
} from '@backflow/contracts/releases';
import { z } from 'zod';
import { Failure, reasonOf } from '../failure.ts';

/** Where releases are published to, and with which rights. */
export interface Site {
  /** `https://academy.example.com`, or the address of the releases service itself. */
  url: string;
  token: string;
  /** The header by which the service knows the gateway, where it is called directly. */
  headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 60_000;
const UNAVAILABLE = 503;
/** How long a call is repeated while the site answers that it is unavailable. */
const UNAVAILABLE_MS = 20_000;
const RETRY_MS = 500;

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

  constructor(site: Site) {
    this.#site = site;
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

  /** The contracts of all services of the site. */
  contracts(remote: string): Promise<PublishedEndpoint[]> {
    return this.#call(listLiveContracts, { params: { remote } });
  }

  change(remote: string, change: PointerChange): Promise<RemoteState> {
    return this.#call(changePointer, { params: { remote }, body: change }, JSON.stringify(change));
  }

  /** Calls an endpoint, again while the site is unavailable: services that start become known one after the other. */
  async #call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E> & { params: Readonly<Record<string, unknown>> },
    body?: FormData | string,
  ): Promise<ResponseOf<E>> {
    const end = Date.now() + UNAVAILABLE_MS;
    for (;;) {
      try {
        return await this.#callOnce(endpoint, request, body);
      } catch (error) {
        const isUnavailable = error instanceof RefusedBySite && error.status === UNAVAILABLE;
        if (!isUnavailable || Date.now() > end) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  async #callOnce<E extends Endpoint>(
    endpoint: E,
    { params }: RequestOf<E> & { params: Readonly<Record<string, unknown>> },
    body?: FormData | string,
  ): Promise<ResponseOf<E>> {
    const { url, token, headers } = this.#site;
    const response = await fetch(url + hrefOf(endpoint, params), {
      method: endpoint.method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      // A token goes to the site it was given for, and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Failure(`${url} does not answer (${causeOf(error)}).`);
    });
    const answer = parseJson(await response.text());
    if (response.status === endpoint.status) {
      const parsed = z.safeParse(endpoint.response, unwrap(answer));
      // TypeScript doesn't relate an endpoint's type to its schema.
      if (parsed.success) return parsed.data as ResponseOf<E>;
    }
    const failed = z.safeParse(FailedResponse, answer);
    if (failed.success) throw new RefusedBySite(response.status, sentencesOf(failed.data));
    throw new Failure(
      `${url} answered ${response.status} without a message. Is it the address of a Backflow Academy site?`,
    );
  }
}

/** The message, and that of each field where it says more. */
function sentencesOf({ message, errors = [] }: FailedResponse): string {
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
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : reasonOf(error);
