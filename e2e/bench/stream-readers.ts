import http from 'node:http';

/** The streams that a process of readers opens. */
export interface ReadersOrder {
  origin: string;
  path: string;
  /** A session for each reader. */
  cookies: readonly string[];
}

/** Its messages: all streams are open; the number of events of each so far; or all events of each. */
export type ReadersNews =
  | { kind: 'open' }
  | { kind: 'all-have'; number: number; at: number }
  | { kind: 'numbers'; numbers: number[][] };

/** In its own process, so that reading 500 streams does not affect the other measurements. */
const received: number[][] = [];
/** How many readers have got a reply for the first time, by its number. */
const counts = new Map<number, number>();
const say = (news: ReadersNews) => process.send?.(news);

function open({ origin, path, cookies }: ReadersOrder, at: number): Promise<void> {
  const numbers: number[] = [];
  received.push(numbers);
  // Each from its own network, as visitors are.
  const headers = {
    cookie: cookies[at],
    'x-forwarded-for': `10.${Math.floor(at / 250)}.${at % 250}.7`,
    'x-forwarded-proto': 'http',
  };
  return new Promise((resolve, reject) => {
    const request = http.get(origin + path, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream answered ${response.statusCode}`));
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) take(event, numbers, cookies.length);
      });
      resolve();
    });
    request.once('error', reject);
  });
}

function take(event: string, numbers: number[], readers: number): void {
  const number = Number(/^id: (\d+)$/m.exec(event)?.[1]);
  if (!event.includes('event: reply') || Number.isNaN(number)) return;
  numbers.push(number);
  const count = (counts.get(number) ?? 0) + 1;
  counts.set(number, count);
  if (count === readers) say({ kind: 'all-have', number, at: Date.now() });
}

process.on('message', (order: ReadersOrder | 'report') => {
  if (order === 'report') return say({ kind: 'numbers', numbers: received });
  Promise.all(order.cookies.map((_, at) => open(order, at))).then(
    () => say({ kind: 'open' }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
