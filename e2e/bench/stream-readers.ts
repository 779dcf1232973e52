import http from 'node:http';

/** The streams that a process of readers opens. */
export interface ReadersConfig {
  origin: string;
  path: string;
  /** A session for each reader. */
  cookies: readonly string[];
}

/** Messages of the process: all streams are open; the number of events each has received; or all events of each. */
export type ReadersMessage =
  | { kind: 'open' }
  | { kind: 'all-have'; number: number; at: number }
  | { kind: 'numbers'; numbers: number[][] };

/** A separate process: reading 500 streams must not slow what is measured beside them. */
const received: number[][] = [];
/** How many readers have got a reply for the first time, by its number. */
const counts = new Map<number, number>();
const send = (message: ReadersMessage) => process.send?.(message);

function open({ origin, path, cookies }: ReadersConfig, at: number): Promise<void> {
  const numbers: number[] = [];
  received.push(numbers);
  // Each reader has another network, as visitors do.
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
  if (count === readers) send({ kind: 'all-have', number, at: Date.now() });
}

process.on('message', (order: ReadersConfig | 'report') => {
  if (order === 'report') return send({ kind: 'numbers', numbers: received });
  Promise.all(order.cookies.map((_, at) => open(order, at))).then(
    () => send({ kind: 'open' }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
