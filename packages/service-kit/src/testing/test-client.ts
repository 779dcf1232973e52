import { randomInt } from 'node:crypto';
import { GATEWAY_SECRET_HEADER } from '../secrets/gateway-secret.ts';

/** The gateway secret of services under test. */
export const TEST_GATEWAY_SECRET = 'a-gateway-that-only-tests-use-0123456789';

/** One part of a multipart body. */
export interface Part {
  field?: string;
  name?: string;
  type?: string;
  content: Buffer | string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  // Tests look into bodies freely; their assertions are the check.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test's own expectation is the type
  body: any;
}

/** A browser: each call is a real HTTP request, and cookies are stored. */
export interface TestClient {
  /** The cookie header of the next call; undefined for a visitor. */
  cookie: string | undefined;
  get(path: string): Promise<TestResponse>;
  post(path: string, body?: unknown): Promise<TestResponse>;
  patch(path: string, body?: unknown): Promise<TestResponse>;
  delete(path: string): Promise<TestResponse>;
  /** Sends files as multipart/form-data. */
  upload(path: string, ...parts: Part[]): Promise<TestResponse>;
  /** Any other request; the response is not parsed. */
  fetch(
    path: string,
    init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response>;
}

interface Options {
  cookie?: string | undefined;
  /** A token, sent as `Authorization: Bearer`. */
  token?: string | undefined;
  /** The network address that the gateway would report; random by default. */
  address?: string;
  /** The gateway secret. Another one, or undefined, tests calls that bypass the gateway. */
  secret?: string | undefined;
}

export function createClient(
  url: string,
  { cookie, token, address = randomAddress(), ...options }: Options = {},
): TestClient {
  const secret = 'secret' in options ? options.secret : TEST_GATEWAY_SECRET;
  const client: TestClient = {
    cookie,
    async fetch(path, { headers, ...init } = {}) {
      const response = await fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: {
          'x-forwarded-for': address,
          ...(secret === undefined ? {} : { [GATEWAY_SECRET_HEADER]: secret }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(client.cookie === undefined ? {} : { cookie: client.cookie }),
          ...headers,
        },
      });
      client.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? client.cookie;
      return response;
    },
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
    upload: async (path, ...parts) =>
      read(await client.fetch(path, { method: 'POST', body: getForm(parts) })),
  };
  /** A string is sent unchanged, to test malformed JSON. */
  const call = async (method: string, path: string, body?: unknown): Promise<TestResponse> =>
    read(
      await client.fetch(path, {
        method,
        ...(body === undefined
          ? {}
          : {
              headers: { 'content-type': 'application/json' },
              body: typeof body === 'string' ? body : JSON.stringify(body),
            }),
      }),
    );
  return client;
}

export const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

async function read(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
}

function getForm(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const { field = 'file', name = 'file.bin', type = 'application/octet-stream', content } of parts) {
    form.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  }
  return form;
}
