import type { Endpoint } from '@backflow/contracts';
import { ApiError } from './api-error.ts';

/** Keys of creates without a known outcome: in flight, or without a response. By their content. */
const openKeys = new Map<string, string>();

/**
 * Sends a create with an `Idempotency-Key`, one for each submission. After a missing response or a failure of the site, the
 * same content is sent with the same key, so that nothing is created twice.
 * @param content what is sent, as text: the same text is the same submission until its outcome is known
 * @param send gets the header to send; throws ApiError for every response that is not a success
 */
export async function withIdempotencyKey<Answer>(
  { id, idempotent }: Endpoint,
  content: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  if (!idempotent) return send({});
  const submission = `${id} ${content}`;
  const key = openKeys.get(submission) ?? newKey();
  openKeys.set(submission, key);
  const forget = () => {
    if (openKeys.get(submission) === key) openKeys.delete(submission);
  };
  try {
    const answer = await send({ 'idempotency-key': key });
    forget();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) forget();
    throw error;
  }
}

/** `crypto.randomUUID` exists on secure pages only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
