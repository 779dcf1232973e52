import { ApiError } from './api-error.ts';
import { noResponseError, parseJson } from './parse-response.ts';
import { siteSettings } from '../site-settings.ts';

/** A response, read to its end. */
export interface Reply {
  readonly status: number;
  readonly statusText: string;
  /** Parsed; null without a body, undefined when it is not JSON. */
  readonly body: unknown;
  /** The header `link`. */
  readonly link: string | null;
}

const TIMEOUT_MS = 15_000;

/** How every read is sent. A preloaded response is used for requests sent in the same way only. */
export const READ: RequestInit = {
  method: 'GET',
  credentials: 'include',
  headers: { accept: 'application/json' },
};

/**
 * Sends a request; its response must arrive within fifteen seconds.
 * @throws ApiError without a response, or the reason of the signal
 */
export async function open(href: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(href, {
      ...withTraceContext(href, init),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  } catch (error) {
    throw asFailure(error, signal);
  }
}

/** Sends a request and reads the response. Throws like `open`. */
export async function fetchReply(href: string, init: RequestInit, signal?: AbortSignal): Promise<Reply> {
  const fetchOnce = async () => {
    const response = await open(href, init, signal);
    const { status, statusText, headers } = response;
    const text = await response.text();
    return { status, statusText, body: text === '' ? null : parseJson(text), link: headers.get('link') };
  };
  try {
    return await (init.method === 'GET' ? repeatCutOff(fetchOnce) : fetchOnce());
  } catch (error) {
    throw asFailure(error, signal);
  }
}

/**
 * Repeats a read once if its response is cut off: the process that sent it has ended, and another one responds. A request without any
 * response is not repeated: the site may be unreachable, or overloaded.
 */
export async function repeatCutOff<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    // Browsers throw it for a broken body, and other errors for a timeout. `open` throws ApiErrors.
    if (error instanceof TypeError) return read();
    throw error;
  }
}

/** The error of a request that has failed on its way. */
export const asFailure = (error: unknown, signal?: AbortSignal): unknown =>
  error instanceof ApiError || signal?.aborted ? error : noResponseError();

/**
 * Adds the context of a new trace (W3C's `traceparent`) where the site traces requests. Not to a preloaded request: with another header
 * the browser would send it a second time.
 */
function withTraceContext(href: string, init: RequestInit): RequestInit {
  if (siteSettings().traces !== true || isPreloaded(href)) return init;
  const headers = new Headers(init.headers);
  headers.set('traceparent', `00-${randomHex(16)}-${randomHex(8)}-01`);
  return { ...init, headers };
}

const isPreloaded = (href: string): boolean =>
  document.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`) !== null;

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
