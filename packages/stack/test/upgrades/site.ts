export interface SiteResponse {
  status: number;
  /** The data of the response's envelope, or the whole body where it has none. */
  data: unknown;
  hasNextPage: boolean;
  text: string;
}

/** A site of any version, over HTTP. `cookie` is a session; without one, a visitor asks. */
export class Site {
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async request(method: string, path: string, cookie?: string, body?: unknown): Promise<SiteResponse> {
    const response = await this.#fetch(method, path, cookie, body);
    const text = await response.text();
    const json = parse(text);
    const { data = json, page } = (json ?? {}) as { data?: unknown; page?: { nextCursor: string | null } };
    const hasNextPage = (page?.nextCursor ?? null) !== null || response.headers.has('link');
    return { status: response.status, data, hasNextPage, text };
  }

  async bytes(path: string, cookie?: string): Promise<Buffer> {
    const response = await this.#fetch('GET', path, cookie);
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Returns the status of signing in, and the session's cookie where it succeeds. */
  async signIn(email: string, password: string): Promise<{ status: number; cookie?: string }> {
    const response = await this.#fetch('POST', '/api/login', undefined, { email, password });
    await response.text();
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
    return { status: response.status, ...(cookie === undefined ? {} : { cookie }) };
  }

  #fetch(method: string, path: string, cookie?: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.origin,
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
