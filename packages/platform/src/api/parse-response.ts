import { Failure, unwrap } from '@backflow/contracts';
import type { Endpoint, ResponseOf } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { ApiError } from './api-error.ts';

const messages = new WeakMap<object, string>();

/** The message that the site sent with this data, as returned by `request`; undefined without one. */
export const messageOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null ? messages.get(data) : undefined;

const Message = z.object({ message: z.string() });

/** Stores the message that came with the data. */
function storeMessage(body: unknown, data: unknown): void {
  const parsed = z.safeParse(Message, body);
  if (parsed.success && typeof data === 'object' && data !== null) messages.set(data, parsed.data.message);
}

/** The data in a response's body. Throws ApiError when it does not match the contract. */
export function parseData<E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> {
  const parsed = z.safeParse(endpoint.response, unwrap(body));
  if (parsed.success) {
    if (!endpoint.bare) storeMessage(body, parsed.data);
    return parsed.data as ResponseOf<E>;
  }
  throw new ApiError({
    status: 502,
    code: 'UNEXPECTED_ANSWER',
    reason: 'The site answered in a way this page does not understand. Please reload it.',
  });
}

/** The error of a request without a response. */
export const noResponseError = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'NO_ANSWER',
    reason: 'The site did not answer. Check your connection and try again.',
  });

const sessionListeners = new Set<() => void>();

/** Calls back when a write was refused because its page was rendered for another member. */
export const onSessionChanged = (listener: () => void): void => void sessionListeners.add(listener);

/** The error of a response that is not a success; `body` is undefined when it is not JSON. */
export function toApiError(
  { status, statusText }: { readonly status: number; readonly statusText: string },
  body: unknown,
): ApiError {
  const failure = z.safeParse(Failure, body);
  if (!failure.success) return new ApiError({ status, code: 'HTTP_ERROR', reason: '', statusText });
  const { code, message, errors = [], current } = failure.data;
  if (code === 'SESSION_CHANGED') for (const listener of sessionListeners) listener();
  return new ApiError({ status, code, reason: message, fields: errors, current });
}

/** A body as JSON; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
