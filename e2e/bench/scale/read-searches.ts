import { createHash } from 'node:crypto';

/** Search texts by how often they occur. Each list is long enough to miss all caches. */
export type Searches = Readonly<Record<string, readonly string[]>>;

const COMMON = `valve backflow assembly pressure check test relief gauge water supply cross connection shutoff
  differential repair annual report tester`.split(/\s+/);
/** Generated words of fill-functions.ts from the hundredth on, shuffled. */
const RARE = `polketba jundelcor`.split(' ');
const TYPOS = ['vavle', 'bakcflow', 'asembly', 'presure', 'chekc', 'gague', 'suplpy', 'conection'];

/** Records whose titles name a model, as fill-offers.ts makes them. */
const MODELS = [5, 38, 104, 137, 170, 203, 236, 269];
const getModel = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 7);

const pick = (words: readonly string[], at: number, step: number) =>
  words[(at * step + 3) % words.length] ?? '';
const many = (make: (at: number) => string): string[] => Array.from({ length: 40 }, (_, at) => make(at));

export const TEXT_SEARCHES: Searches = {
  'a common word': COMMON,
  'a word as it is typed': COMMON.map((word) => word.slice(0, 3)),
  'three common words': many(
    (at) => `${pick(COMMON, at, 1)} ${pick(COMMON, at + 1, 5)} ${pick(COMMON, at + 2, 7)}`,
  ),
  'a common word mistyped': TYPOS,
  'a rare word': RARE,
  'a model': MODELS.map((n) => `model ${getModel(n)}`),
  'a word that is nowhere': many((at) => `qx${at}zzvw`),
};

export const NAME_SEARCHES: Searches = {
  'a common first name': ['Maria', 'James', 'Robin', 'Elena', 'Marcus', 'Priya'],
  'a beginning': ['Ma', 'Ja', 'Ro', 'El'],
  'a first and a last name': ['Maria Ketba', 'James Lor', 'Robin Mas', 'Elena Fi'],
  'an address': many((at) => `member${100 + at}@example.com`),
  'a name that is nowhere': many((at) => `Qx${at}zzvw`),
};

export const INVOICE_SEARCHES: Searches = {
  'a number': many((at) => `INV-2026-000${10 + at}`),
  'a word of all': ['Member'],
  'a name that is nowhere': many((at) => `Qx${at}zzvw`),
};
