import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { compareResults } from './compare.ts';
import { formatGoal, formatValue, getVerdict } from './figure.ts';
import type { Figure } from './figure.ts';
import { readResults, writeResults } from './results.ts';
import type { Results } from './results.ts';

const ratio: Figure = {
  id: 'lists.signed-in',
  label: 'signed in',
  value: 0.41,
  unit: 'ratio',
  goal: { atLeast: 0.4 },
  exact: false,
  wasQuiet: true,
};
const bytes: Figure = {
  id: 'scripts./events',
  label: '/events, script',
  value: 149,
  unit: 'KB',
  goal: { atMost: 150 },
  exact: true,
  wasQuiet: true,
};
const micros: Figure = { ...ratio, id: 'lists.us', unit: 'us', value: 300, goal: { atMost: 250 } };

const getResults = (figures: readonly Figure[], workMs = 10): Results => ({
  format: 1,
  measuredAt: '2026-11-23T14:00:00.000Z',
  commit: 'abc1234',
  cores: 2,
  workMs,
  figures: [...figures],
});

const getChanges = (before: Results, after: Results) =>
  compareResults(before, after).map(({ id, change }) => [id, change]);

describe('the verdict on a figure', () => {
  it.each([
    ['meets its goal', ratio, 'met'],
    ['is below what it shall reach', { ...ratio, value: 0.39 }, 'missed'],
    ['is above what it may be', micros, 'missed'],
    ['has no goal', { ...ratio, goal: undefined }, 'no goal'],
    ['was not measured', { ...ratio, value: null }, 'missed'],
    ['was measured on a busy machine', { ...ratio, value: 0.2, wasQuiet: false }, 'not judged'],
    ['is of bytes, on a busy machine', { ...bytes, value: 151, wasQuiet: false }, 'missed'],
  ] satisfies [string, Figure, string][])('that %s', (_, figure, verdict) => {
    expect(getVerdict(figure)).toBe(verdict);
  });
});

describe('a comparison of two runs', () => {
  it('judges ratios by their goals', () => {
    const before = getResults([ratio, bytes]);
    expect(getChanges(before, before)).toEqual([
      ['lists.signed-in', 'same'],
      ['scripts./events', 'same'],
    ]);
    expect(
      getChanges(
        before,
        getResults([
          { ...ratio, value: 0.6 },
          { ...bytes, value: 152 },
        ]),
      ),
    ).toEqual([
      ['lists.signed-in', 'better'],
      ['scripts./events', 'worse'],
    ]);
  });

  it('divides times by the speed of the machine', () => {
    const before = getResults([micros], 10);
    expect(getChanges(before, getResults([{ ...micros, value: 600 }], 20))).toEqual([['lists.us', 'same']]);
    expect(getChanges(before, getResults([{ ...micros, value: 600 }], 10))).toEqual([['lists.us', 'worse']]);
  });

  it('leaves out times of a busy machine, but no bytes', () => {
    const busy = [micros, bytes].map((figure) => ({ ...figure, value: 900, wasQuiet: false }));
    expect(getChanges(getResults([micros, bytes]), getResults(busy))).toEqual([
      ['lists.us', 'not compared'],
      ['scripts./events', 'worse'],
    ]);
  });

  it('names figures that one of them lacks', () => {
    expect(getChanges(getResults([ratio]), getResults([bytes]))).toEqual([
      ['lists.signed-in', 'gone'],
      ['scripts./events', 'new'],
    ]);
  });
});

describe('a file of results', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const file = path.join(folder, 'results.json');
  afterEach(() => rmSync(file, { force: true }));

  it('is read as it was written', () => {
    writeResults(file, getResults([ratio, bytes]));
    expect(readResults(file)).toEqual(getResults([ratio, bytes]));
  });

  it.each([
    ['is missing', undefined, "can't be read"],
    ['is no JSON', '{', "can't be read"],
    ['is of another program', '{"format":2}', 'is no file of this benchmark'],
  ])('that %s is an error with its name', (_, content, message) => {
    if (content !== undefined) writeFileSync(file, content);
    expect(() => readResults(file)).toThrow(message);
    expect(() => readResults(file)).toThrow(file);
  });
});

describe('a value', () => {
  it.each([
    [0.412, 'ratio', '0.412 ×'],
    [1.3, 'ratio', '1.30 ×'],
    [12_345, 'us', '12,345 µs'],
    [149.96, 'KB', '150.0 KB'],
    [500, 'count', '500'],
    [null, 'MB', '–'],
  ] as const)('%p in %s is printed as %s', (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text);
  });

  it('is printed with its goal', () => {
    expect(formatGoal({ atMost: 1.3 }, 'ratio')).toBe('≤ 1.30 ×');
    expect(formatGoal({ atLeast: 0.4 }, 'ratio')).toBe('≥ 0.400 ×');
  });
});
