import { getHref } from '@backflow/contracts';
import type { Endpoint, RequestOf, ResponseOf, UploadLimits } from '@backflow/contracts';
import { pageMemberHeaders } from '../current-session.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { toApiError, noResponseError, parseData, parseJson } from './parse-response.ts';

type UploadEndpoint = Endpoint & { readonly upload: UploadLimits };

interface UploadOptions {
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

type QueryOf<E extends Endpoint> =
  RequestOf<E> extends { query?: infer Query extends object } ? Query : object;

/**
 * Uploads a file to an endpoint and returns the response's data, parsed by the contract. Uses XMLHttpRequest, because
 * `fetch` reports no progress.
 * @throws ApiError for every response that is not a success, and without a response; the signal's reason when aborted
 */
export async function uploadFile<E extends UploadEndpoint>(
  endpoint: E,
  file: File,
  { query, ...options }: UploadOptions & { query?: QueryOf<E> } = {},
): Promise<ResponseOf<E>> {
  const body = new FormData();
  body.append(endpoint.upload.field, file, file.name);
  const href = getHref(endpoint, {}, { ...query });
  const content = JSON.stringify([href, file.name, file.size, file.lastModified]);
  return withIdempotencyKey(endpoint, content, async (headers) => {
    const { status, statusText, responseText } = await send(endpoint, href, body, {
      ...options,
      headers,
    });
    if (status < 200 || status > 299) throw toApiError({ status, statusText }, parseJson(responseText));
    return parseData(endpoint, parseJson(responseText));
  });
}

function send(
  endpoint: UploadEndpoint,
  href: string,
  body: FormData,
  { onProgress, signal, headers }: UploadOptions & { headers: Readonly<Record<string, string>> },
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(endpoint.method, href);
    const sent = { accept: 'application/json', ...pageMemberHeaders(endpoint), ...headers };
    for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(noResponseError()));
    request.addEventListener('abort', () => {
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : noResponseError());
    });
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}
