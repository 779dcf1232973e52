import * as z from '@backflow/contracts/zod';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../../time/index.ts';
import { addYears } from './calendar.ts';
import {
  CredentialDates,
  CredentialSteps,
  RenewalRule,
  assessRenewal,
  checkRule,
  findTerm,
} from './index.ts';
import type { EarnedHours, RuleVersion } from './index.ts';

const ruleOf = (fields: Partial<RenewalRule>) => z.parse(RenewalRule, fields);
const versionsOf = (...rules: Partial<RenewalRule>[]): RuleVersion[] =>
  rules.map((fields, index) => ({
    effectiveFrom: index === 0 ? null : '2027-01-01',
    effectiveUntil: null,
    rule: ruleOf(fields),
  }));
type Dates = z.infer<typeof CredentialDates>;
const credentialOf = (dates: Partial<Dates>, steps: Partial<z.infer<typeof CredentialSteps>> = {}) => ({
  ...z.parse(CredentialDates, dates),
  steps: z.parse(CredentialSteps, steps),
});
const termEnd = (rule: Partial<RenewalRule>, dates: Partial<Dates>) =>
  findTerm(versionsOf(rule), credentialOf(dates))?.until;
const hours = (day: string, minutes: EarnedHours['minutes'], approved: EarnedHours['approved'] = null) => ({
  ...{ day, minutes, approved },
});

const anyDay = (from = '2020-01-01', days = 3650) =>
  fc.integer({ min: 0, max: days }).map((count) => addDays(from, count));

const TEXAS = ruleOf({
  ...{ term: 'years', termYears: 3, classMinutes: 960, handsOnMinutes: 480, hasFee: true },
  ...{ graceDays: 30, graceNeedsFee: true, lapseMonths: 12, lapsedNeeds: 'the 40-hour course again' },
});

describe('the end of a term', () => {
  test('of years keeps the day of the month, February 29 only in leap years', () => {
    expect(termEnd({ term: 'years', termYears: 3 }, { issuedOn: '2024-02-29' })).toBe('2027-02-28');
    expect(termEnd({ term: 'years', termYears: 4 }, { issuedOn: '2024-02-29' })).toBe('2028-02-29');
    fc.assert(
      fc.property(anyDay(), fc.integer({ min: 1, max: 10 }), (issuedOn, termYears) => {
        const end = termEnd({ term: 'years', termYears }, { issuedOn }) ?? '';
        const isClamped = issuedOn.endsWith('-02-29') && end.endsWith('-02-28');
        expect(isClamped || end.slice(5) === issuedOn.slice(5)).toBe(true);
        expect(Number(end.slice(0, 4)) - Number(issuedOn.slice(0, 4))).toBe(termYears);
      }),
    );
  });

  const OREGON = { term: 'fixedDay', termDay: '06-30', termParity: 'odd', opensDays: 60 } as const;

  test('until June 30 of the next odd year comes after the issue and within two years; a first one is shorter', () => {
    expect(termEnd(OREGON, { issuedOn: '2026-09-01' })).toBe('2027-06-30');
    expect(termEnd(OREGON, { issuedOn: '2027-06-30' })).toBe('2029-06-30');
    expect(termEnd(OREGON, { firstIssuedOn: '2027-06-01', issuedOn: '2027-06-01' })).toBe('2027-06-30');
    expect(termEnd(OREGON, { firstIssuedOn: '2023-06-01', issuedOn: '2027-06-01' })).toBe('2029-06-30');
    fc.assert(
      fc.property(anyDay(), (issuedOn) => {
        const end = termEnd(OREGON, { issuedOn }) ?? '';
        expect([end.slice(4), Number(end.slice(0, 4)) % 2]).toEqual(['-06-30', 1]);
        expect(end > issuedOn && end <= addYears(issuedOn, 2)).toBe(true);
      }),
    );
  });

  test('of a calendar year is its last day; a renewal from November on is for the next one', () => {
    const rule = { term: 'calendarYear', opensDays: 60 } as const;
    expect(termEnd(rule, { issuedOn: '2026-11-20' })).toBe('2026-12-31');
    expect(termEnd(rule, { firstIssuedOn: '2020-02-01', issuedOn: '2026-11-20' })).toBe('2027-12-31');
  });

  test('is the printed one where there is one, and unknown without days', () => {
    expect(termEnd(TEXAS, { issuedOn: '2026-01-01', expiresOn: '2028-05-05' })).toBe('2028-05-05');
    expect(termEnd({ term: 'printed' }, { issuedOn: '2026-01-01' })).toBeUndefined();
    const unknown = assessRenewal({
      ...{ versions: versionsOf(TEXAS), credential: credentialOf({}), earned: [], today: '2026-01-01' },
    });
    expect(unknown).toMatchObject({ state: 'unknown', validUntil: null, summary: 'Add its dates' });
  });
});

describe('hours', () => {
  const credential = credentialOf({ issuedOn: '2024-03-01' }, { feePaidOn: '2027-02-01' });
  const assess = (earned: readonly EarnedHours[], today: string, rule: RenewalRule = TEXAS) =>
    assessRenewal({ versions: versionsOf(rule), credential, earned, today });

  test('count by kind within the term, whatever their order; more of one does not make up for another', () => {
    const kinds = fc.record({
      ...{ classroom: fc.integer({ min: 0, max: 600 }), online: fc.integer({ min: 0, max: 600 }) },
      ...{ handsOn: fc.integer({ min: 0, max: 600 }) },
    });
    const item = fc.tuple(anyDay('2023-06-01', 1800), kinds);
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const { requirements } = assess(
          items.map(([day, minutes]) => hours(day, minutes)),
          '2027-01-01',
        );
        const counted = items.filter(([day]) => day > '2024-03-01' && day <= '2027-03-01');
        const sum = (get: (minutes: { classroom: number; online: number; handsOn: number }) => number) =>
          counted.reduce((total, [, minutes]) => total + get(minutes), 0);
        expect(requirements.slice(0, 2).map(({ done }) => done)).toEqual([
          ...[sum(({ classroom, online }) => classroom + online), sum(({ handsOn }) => handsOn)],
        ]);
        for (const { needed, done, missing, isDone } of requirements.slice(0, 2)) {
          expect(missing).toBe(Math.max(0, (needed ?? 0) - (done ?? 0)));
          expect(isDone).toBe(missing === 0);
        }
      }),
    );
    expect(assess([hours('2025-05-05', { classroom: 1200, handsOn: 360 })], '2026-12-29').summary).toBe(
      '22 of 24 hours, 2 hands-on missing, 62 days left',
    );
  });

  test('of approved classes count up to what is approved, where the rule wants approvals', () => {
    const strict = { ...TEXAS, approvedOnly: true };
    const earned = [
      hours('2025-05-05', { classroom: 600, handsOn: 60 }, { classroom: 480 }),
      hours('2025-06-05', { classroom: 600 }),
    ];
    const { requirements } = assess(earned, '2026-01-01', strict);
    expect(requirements.map(({ done }) => done)).toEqual([480, 0, null]);
  });

  test('of one class count for two credentials', () => {
    const earned = [hours('2025-05-05', { classroom: 960, handsOn: 480 })];
    const other = { ...credential, issuedOn: '2025-01-01' };
    const both = [credential, other].map((each) =>
      assessRenewal({ versions: versionsOf(TEXAS), credential: each, earned, today: '2026-01-01' }),
    );
    expect(both.map(({ requirements }) => requirements.slice(0, 2).every(({ isDone }) => isDone))).toEqual([
      ...[true, true],
    ]);
  });
});

describe('after the end', () => {
  const assess = (today: string, feePaidOn: string | null, earned: readonly EarnedHours[] = []) =>
    assessRenewal({
      ...{ versions: versionsOf(TEXAS), earned, today },
      credential: credentialOf({ issuedOn: '2024-03-01' }, { feePaidOn }),
    });

  test('there is grace only if its condition was met before, and hours of it still count', () => {
    fc.assert(
      fc.property(anyDay('2024-03-02', 1500), anyDay('2027-03-02', 29), (feePaidOn, today) => {
        expect(assess(today, feePaidOn).state).toBe(feePaidOn <= '2027-03-01' ? 'grace' : 'expired');
      }),
    );
    const late = [hours('2027-03-20', { classroom: 960, handsOn: 480 })];
    expect(assess('2027-03-20', '2027-01-01', late)).toMatchObject({
      ...{ state: 'grace', extendedUntil: '2027-03-31', daysLeft: -19 },
      summary:
        '24 of 24 hours, everything for the renewal is done, expired on March 1, 2027, in grace until March 31, 2027',
    });
    expect(assess('2027-03-20', null, late).requirements[0]?.done).toBe(0);
  });

  test('it expires, and lapses a year later', () => {
    expect(assess('2028-03-01', null).state).toBe('expired');
    expect(assess('2028-03-02', null)).toMatchObject({
      state: 'lapsed',
      summary: expect.stringContaining('lapsed since March 1, 2027: it takes the 40-hour course again'),
    });
  });

  test('states only ever get worse as days pass, and nothing is due after it is renewed', () => {
    const order = ['valid', 'due', 'grace', 'expired', 'lapsed'];
    fc.assert(
      fc.property(anyDay('2024-03-02', 1800), fc.nat(400), (today, days) => {
        const [before, after] = [today, addDays(today, days)].map((day) => assess(day, '2026-12-01').state);
        expect(order.indexOf(after ?? '')).toBeGreaterThanOrEqual(order.indexOf(before ?? ''));
      }),
    );
  });
});

test('an exam counts once within its fixed period, which begins with the first certification', () => {
  const versions = versionsOf({ term: 'calendarYear', exam: 'period', examYears: 3 });
  fc.assert(
    fc.property(
      fc.integer({ min: 2001, max: 2020 }),
      fc.integer({ min: 2021, max: 2030 }),
      anyDay('2000-01-01', 12_000),
      (first, year, examPassedOn) => {
        const credential = credentialOf(
          { firstIssuedOn: `${first}-05-01`, issuedOn: `${year}-01-01` },
          { examPassedOn },
        );
        const { requirements } = assessRenewal({ versions, credential, earned: [], today: `${year}-06-01` });
        const deadline = requirements[0]?.deadline ?? '';
        const begin = Number(deadline.slice(0, 4)) - 2;
        expect([(begin - first) % 3, deadline.slice(4), begin <= year && year <= begin + 2]).toEqual([
          ...[0, '-12-31', true],
        ]);
        const passedYear = Number(examPassedOn.slice(0, 4));
        const isInside = passedYear >= begin && passedYear < begin + 3 && examPassedOn > `${first}-05-01`;
        expect(requirements[0]?.isDone).toBe(isInside);
      },
    ),
  );
});

test('a scope changes on its day, for the certifying body that it is about', () => {
  const scope = { from: '2026-07-01', body: 'Los Angeles County', text: 'Internal protection only' };
  const versions = versionsOf({ scopes: [scope] });
  const scopesOn = (today: string, body: string | null) =>
    assessRenewal({ versions, credential: credentialOf({}, { body }), earned: [], today }).scopes;
  expect(scopesOn('2026-06-30', 'los angeles county')).toEqual([
    'From July 1, 2026: Internal protection only',
  ]);
  expect(scopesOn('2026-07-01', 'Los Angeles County')).toEqual(['Now: Internal protection only']);
  expect(scopesOn('2026-07-01', null)).toEqual([
    'Now if Los Angeles County issued it: Internal protection only',
  ]);
  expect(scopesOn('2026-07-01', 'Another body')).toEqual([]);
});

test('a term follows the rule of its issue, and its renewal the rule at its end', () => {
  const versions = versionsOf(
    { term: 'years', termYears: 3, classMinutes: 960 },
    { term: 'years', termYears: 2, classMinutes: 1440 },
  );
  const assess = (issuedOn: string) =>
    assessRenewal({ versions, credential: credentialOf({ issuedOn }), earned: [], today: '2026-06-01' });
  expect(assess('2023-06-01').requirements[0]?.needed).toBe(960);
  expect(assess('2025-06-01')).toMatchObject({
    validUntil: '2028-06-01',
    requirements: [{ needed: 1440 }],
  });
  expect(assess('2027-06-01').validUntil).toBe('2029-06-01');
});

test('a rule names the field that another one needs', () => {
  expect(checkRule(ruleOf({ term: 'years' })).map(({ path }) => path)).toEqual(['termYears']);
  expect(checkRule(ruleOf({ exam: 'period', refresherYears: 2 })).map(({ path }) => path)).toEqual([
    ...['examYears', 'refresherMinutes'],
  ]);
  expect(z.safeParse(RenewalRule, { termDay: '06-31' }).success).toBe(false);
});
