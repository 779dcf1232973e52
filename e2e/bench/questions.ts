import { call } from '../support/people.ts';
import { atMost, formatDecimal, heading, percentile, printLine, table, formatInteger } from './report.ts';

export const FEW = 1000;
export const MANY = 1_000_000;
const REQUESTS = 400;
const WARM_UP = 100;
const CONNECTIONS = 2;
/** Of the p99 at many rows over that at few. */
const MAX_RATIO = 1.5;
const MAX_SEARCH_MS = 50;

/** The same question of a list or a page, asked in many variations. */
export interface Question {
  name: string;
  isSearch: boolean;
  /** Addresses to request in turn, so many that none repeats while its response is cached. */
  paths: readonly string[];
}

export type Measured = Question & { latencies: Float64Array };

/** @param list the path of a list, below `/api/` */
export const ask = (name: string, isSearch: boolean, list: string, queries: readonly string[]): Question => ({
  name,
  isSearch,
  paths: queries.map((query) => `/api/${list}?${query}`),
});

export async function measureAll(questions: readonly Question[], cookie: string): Promise<Measured[]> {
  const measured = [];
  for (const question of questions) {
    await measure(question, cookie, WARM_UP);
    measured.push({ ...question, latencies: await measure(question, cookie, REQUESTS) });
  }
  return measured;
}

/** Milliseconds of each request. @throws for a response that is no success */
async function measure({ paths }: Question, cookie: string, count: number): Promise<Float64Array> {
  const latencies: number[] = [];
  let asked = 0;
  const askOn = async () => {
    while (asked < count) {
      const path = paths[asked++ % paths.length] ?? '';
      const { status, text, ms } = await call('GET', path, cookie);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
      latencies.push(ms);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  return Float64Array.from(latencies);
}

/** The figures side by side. @param title of the part, such as '3. Resources: lists' */
export function printMeasured(
  title: string,
  few: readonly Measured[],
  many: readonly Measured[],
  seconds: number,
): void {
  heading(
    `${title} at ${formatInteger(FEW)} and at ${formatInteger(MANY)}, ${CONNECTIONS} connections, signed in`,
    `   ${REQUESTS} requests each through the gateway, none from its memory; milliseconds. Adding them took ${formatInteger(seconds)} s.`,
  );
  const figures = few.map(({ name, isSearch, latencies }, at) => {
    const after = many[at]?.latencies ?? new Float64Array();
    const [p99Few, p99Many] = [percentile(latencies, 0.99), percentile(after, 0.99)];
    const ratio = p99Many / p99Few;
    return [
      isSearch ? `search: ${name}` : name,
      formatDecimal(percentile(latencies, 0.5), 1),
      formatDecimal(percentile(after, 0.5), 1),
      formatDecimal(p99Few, 1),
      formatDecimal(p99Many, 1),
      formatDecimal(ratio, 2),
      atMost(ratio, MAX_RATIO),
      isSearch ? atMost(p99Many, MAX_SEARCH_MS) : '',
    ];
  });
  table([
    [
      '',
      `p50 at ${formatInteger(FEW)}`,
      formatInteger(MANY),
      `p99 at ${formatInteger(FEW)}`,
      formatInteger(MANY),
      'ratio',
      'goal',
      'ms',
    ],
    ...figures,
  ]);
  printLine('');
}
