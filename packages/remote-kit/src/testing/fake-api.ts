import type { FieldProblem } from '@backflow/contracts';
import { answerBatches } from '@backflow/contracts/testing';

export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  /** A JSON body, parsed; an upload's form data; undefined without one. */
  body: unknown;
}

interface FakeResponse {
  status?: number;
  body: unknown;
}

/** The site's responses to `GET /api/events` and the like. */
export type Responses = Record<string, (call: Call) => FakeResponse | Promise<FakeResponse>>;

/** A success in the envelope; `nextCursor` makes it a page of a list. */
export const data = (value: unknown, nextCursor: string | null = null): FakeResponse => ({
  body: { success: true, data: value, page: { nextCursor } },
});

/** A failure in the envelope; `errors` are its field problems. */
export const failure = (
  status: number,
  code: string,
  message: string,
  errors?: readonly FieldProblem[],
): FakeResponse => ({ status, body: { success: false, code, message, ...(errors && { errors }) } });

/** Puts responses in the network's place, for JSON and for uploads. Hands back the calls as they come. */
export function fakeApi(responses: Responses): Call[] {
  const calls: Call[] = [];
  const respond = async (method: string, address: string, body: unknown) => {
    const { pathname: path, searchParams } = new URL(address, 'http://localhost');
    const call = { method, path, query: Object.fromEntries(searchParams), body };
    calls.push(call);
    const response = responses[`${method} ${path}`];
    if (!response) throw new TypeError(`No response is set for ${method} ${path}`);
    const { status = 200, body: sent } = await response(call);
    return { status, text: JSON.stringify(sent) };
  };
  globalThis.fetch = answerBatches(async (address, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const { status, text } = await respond(init?.method ?? 'GET', address, body);
    const headers = new Headers();
    return {
      ok: status < 400,
      status,
      statusText: '',
      headers,
      text: () => Promise.resolve(text),
    } as Response;
  });
  globalThis.XMLHttpRequest = fakeRequest(respond) as unknown as typeof XMLHttpRequest;
  return calls;
}

/** Uploads go by XMLHttpRequest: the few parts of it that these use. */
const fakeRequest = (
  respond: (method: string, address: string, body: unknown) => Promise<{ status: number; text: string }>,
) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    #address = { method: 'GET', url: '/' };

    open(method: string, url: string) {
      this.#address = { method, url };
    }

    setRequestHeader() {
      return undefined;
    }

    send(body: unknown) {
      respond(this.#address.method, this.#address.url, body).then(
        ({ status, text }) => {
          Object.assign(this, { status, responseText: text });
          this.dispatchEvent(new Event('load'));
        },
        () => this.dispatchEvent(new Event('error')),
      );
    }

    abort() {
      this.dispatchEvent(new Event('abort'));
    }
  };
