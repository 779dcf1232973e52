import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from '@backflow/contracts/zod';
import { applicablePrice, codeProblem } from './applicable-price.ts';
import type { PriceTerms } from './applicable-price.ts';
import { getCents, getDollars } from './amounts.ts';
import { PriceRuleInput } from './price-input.ts';
import { presentPrices } from './price-rule.ts';
import type { PriceRule } from './price-rule.ts';

const COMPANY = '6f2f6f36-6c0e-4b57-8d6c-2f0f6d9b1c11';
const DAY = '2026-12-04';
const TERMS: PriceTerms = { day: DAY, isPremium: false };
const offer = (...prices: PriceRule[]) => ({ price: '195.00', accessLevel: 'paid', prices });
const EARLY: PriceRule = { kind: 'early', price: '145.00', until: DAY };
const PREMIUM: PriceRule = { kind: 'premium', price: '150.00' };
const SEATS: PriceRule = { kind: 'company', price: '120.00', seats: 3 };
const CODE: PriceRule = { kind: 'code', price: '0', code: 'SPRING-26' };
const INSURED: PriceRule = { ...CODE, uses: 2, until: DAY, companyId: COMPANY };

const apply = (prices: PriceRule[], terms: Partial<PriceTerms> = {}) => {
  const { kind, price, label } = applicablePrice(offer(...prices), { ...TERMS, ...terms });
  return `${kind} ${price}: ${label}`;
};

describe('the price that applies', () => {
  it.each<[string, PriceRule[], Partial<PriceTerms>]>([
    ['standard 195.00: Standard price', [], {}],
    ['standard 195.00: Standard price', [PREMIUM, SEATS, CODE], {}],
    ['premium 150.00: Premium member price', [PREMIUM], { isPremium: true }],
    ['early 145.00: Early price until December 4', [PREMIUM, EARLY], { isPremium: true }],
    ['early 145.00: Early price until January 9, 2027', [{ ...EARLY, until: '2027-01-09' }], {}],
    ['standard 195.00: Standard price', [EARLY], { day: '2026-12-05' }],
    ['standard 195.00: Standard price', [SEATS], { company: { id: COMPANY, seats: 2 } }],
    ['company 120.00: Company price from 3 seats', [SEATS], { company: { id: COMPANY, seats: 3 } }],
    ['code 0.00: Price with a code', [CODE, EARLY], { code: ' spring-26 ' }],
    ['standard 195.00: Standard price', [CODE], { code: 'SPRING-27' }],
    ['code 0.00: Price with a code', [INSURED], { code: 'SPRING-26', companyIds: [COMPANY], codeUses: 1 }],
    ['standard 195.00: Standard price', [INSURED], { code: 'SPRING-26', companyIds: [COMPANY], codeUses: 2 }],
    // Equal prices: no code is used in vain.
    [
      'premium 150.00: Premium member price',
      [{ ...CODE, price: '150' }, { ...PREMIUM }],
      { isPremium: true, code: 'SPRING-26' },
    ],
    // A rule above the standard price never applies.
    ['standard 195.00: Standard price', [{ ...PREMIUM, price: '200' }], { isPremium: true }],
  ])('is %s', (expected, prices, terms) => {
    expect(apply(prices, terms)).toBe(expected);
  });

  it('is nothing where nothing is charged', () => {
    const free = { ...offer(PREMIUM), accessLevel: 'free' };
    expect(applicablePrice(free, { ...TERMS, isPremium: true })).toEqual({
      ...{ kind: 'standard', label: 'Standard price', price: '0' },
    });
  });

  it.each<[string | null, Partial<PriceTerms>]>([
    ['This code is not known here. Check its spelling, or leave it out.', { code: 'OTHER' }],
    ['This code was valid until December 4.', { code: 'SPRING-26', day: '2026-12-05' }],
    ['This code is for the members of one company only.', { code: 'SPRING-26' }],
    ['This code has been used up.', { code: 'SPRING-26', company: { id: COMPANY, seats: 1 }, codeUses: 2 }],
    [null, { code: 'spring-26', company: { id: COMPANY, seats: 1 }, codeUses: 1 }],
  ])('says of a code: %s', (problem, terms) => {
    expect(codeProblem(offer(INSURED), { ...TERMS, ...terms })).toBe(problem);
  });
});

describe('price rules', () => {
  it('keep only the fields of their kind, and need them', () => {
    const parsed = z.parse(PriceRuleInput, { ...INSURED, kind: 'early', code: 'spring-26' });
    expect(parsed).toEqual({ kind: 'early', price: '0', until: DAY });
    expect(z.parse(PriceRuleInput, { ...CODE, code: ' spring-26 ', until: '' })).toEqual(CODE);
    const problems = (rule: object) =>
      z
        .safeParse(PriceRuleInput, rule)
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(problems({ kind: 'early', price: '1' })).toEqual(['until: Enter the last day']);
    expect(problems({ kind: 'company', price: '1', until: DAY })).toEqual([
      'seats: Enter from how many seats it applies',
    ]);
    expect(problems({ kind: 'code', price: '1e3', code: 'a b' })).toEqual([
      'price: Price must be a decimal such as 145.00, with at most two places',
      'code: A code has 4 to 30 letters, digits or hyphens',
    ]);
  });

  it('are shown to everyone without their codes', () => {
    expect(presentPrices([EARLY, INSURED, SEATS])).toEqual({
      prices: [EARLY, SEATS],
      takesCodes: true,
    });
  });
});

const absent = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const amount = fc.bigInt({ min: 0n, max: 99_999n }).map(getDollars);
const someDay = fc.constantFrom('2026-03-08', '2026-10-31', '2026-11-01', '2026-11-02', '2027-01-01');
const company = fc.constantFrom(COMPANY, '0c7a3c4e-3f55-4a43-b3f4-9d0a3c0f7a22');
const code = fc.constantFrom('SPRING-26', 'GUILD', 'ZERO');
const rule: fc.Arbitrary<PriceRule> = fc.oneof(
  fc.record({ kind: fc.constant('premium' as const), price: amount }),
  fc.record({ kind: fc.constant('company' as const), price: amount, seats: fc.integer({ min: 2, max: 6 }) }),
  fc.record({ kind: fc.constant('early' as const), price: amount, until: someDay }),
  fc.record({
    ...{ kind: fc.constant('code' as const), price: amount, code },
    ...{
      until: absent(someDay),
      uses: absent(fc.integer({ min: 1, max: 3 })),
      companyId: absent(company),
    },
  }),
);
const terms: fc.Arbitrary<PriceTerms> = fc.record({
  day: someDay,
  isPremium: fc.boolean(),
  company: fc.option(fc.record({ id: company, seats: fc.integer({ min: 1, max: 7 }) })),
  companyIds: fc.array(company, { maxLength: 2 }),
  code: fc.option(
    fc.oneof(
      code,
      code.map((text) => text.toLowerCase()),
    ),
  ),
  codeUses: fc.integer({ min: 0, max: 4 }),
});
const offers = fc.record({
  price: amount,
  accessLevel: fc.constantFrom('free', 'paid', 'premium'),
  prices: fc.array(rule, { maxLength: 8 }),
});

describe('every combination of rules', () => {
  it('has one price, of one rule, between zero and the standard price', () => {
    fc.assert(
      fc.property(offers, terms, (priced, given) => {
        const applied = applicablePrice(priced, given);
        const cents = getCents(applied.price);
        const standard = priced.accessLevel === 'free' ? 0n : getCents(priced.price);
        expect(cents >= 0n && cents <= standard).toBe(true);
        // Never two rules at once: the price is that of one of them.
        const own = priced.prices.filter(({ kind }) => kind === applied.kind);
        if (applied.kind === 'standard') expect(cents).toBe(standard);
        else expect(own.some(({ price }) => getCents(price) === cents)).toBe(true);
        // Applied to its own result, it changes nothing.
        expect(applicablePrice({ ...priced, price: applied.price }, given).price).toBe(
          cents === 0n ? '0' : applied.price,
        );
      }),
    );
  });

  it('never costs more with a further rule, premium, a company, a code or more seats, nor in another order', () => {
    fc.assert(
      fc.property(offers, terms, rule, fc.integer({ min: 1, max: 5 }), (priced, given, more, seats) => {
        const cents = (prices: PriceRule[], changed: Partial<PriceTerms> = {}) =>
          getCents(applicablePrice({ ...priced, prices }, { ...given, ...changed }).price);
        const before = cents(priced.prices);
        expect(cents([...priced.prices, more]) <= before).toBe(true);
        expect(cents(priced.prices.toReversed())).toBe(before);
        expect(cents(priced.prices, { isPremium: true }) <= before).toBe(true);
        expect(cents(priced.prices, { code: null }) >= before).toBe(true);
        if (given.company)
          expect(
            cents(priced.prices, { company: { ...given.company, seats: given.company.seats + seats } }) <=
              before,
          ).toBe(true);
      }),
    );
  });

  it('names the same rule whatever the order of rules of different kinds', () => {
    fc.assert(
      fc.property(offers, terms, (priced, given) => {
        const { kind } = applicablePrice(priced, given);
        expect(applicablePrice({ ...priced, prices: priced.prices.toReversed() }, given).kind).toBe(kind);
      }),
    );
  });
});
