export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
}
interface Answer {
  status?: number;
  body: unknown;
}
/** What the site answers to `GET /api/events` and the like. */
export type Answers = Record<string, (call: Call) => Answer | Promise<Answer>>;

/** A success in the envelope; `nextCursor` makes it a page of a list. */
export const data = (value: unknown, nextCursor: string | null = null): Answer => ({
  body: { success: true, data: value, page: { nextCursor } },
});

/** A failure in the envelope. */
export const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, code, message },
});

/** Puts answers in the network's place; the most specific path wins. Hands back the calls as they come. */
export function fakeApi(answers: Answers): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(input as string, 'http://localhost');
    const call = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
    };
    calls.push(call);
    const answer = answers[`${call.method} ${call.path}`];
    if (!answer) throw new TypeError(`Nothing answers ${call.method} ${call.path}`);
    const { status = 200, body } = await answer(call);
    return {
      ok: status < 400,
      status,
      statusText: '',
      text: () => Promise.resolve(JSON.stringify(body)),
    } as Response;
  };
  return calls;
}
