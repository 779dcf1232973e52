import { shortCodeOf } from '@backflow/contracts/bookings';
import { expect, test } from '@jest/globals';
import { findPeople } from './find-people.ts';
import { buildPerson } from './testing/door-site.ts';

const nunez = buildPerson({
  ...{ name: 'Ana Núñez', number: 12, company: 'Lee Plumbing' },
  bookingId: 'a1b2c3d4-e5f6-4000-8000-000000000001',
});
const lee = buildPerson({ name: 'Bo Lee', number: 1, bookingId: 'b1b2c3d4-e5f6-4000-8000-000000000002' });
// Eight letters that read as a code.
const anderson = buildPerson({
  name: 'Anderson',
  number: 2,
  bookingId: 'c1b2c3d4-e5f6-4000-8000-000000000003',
});

test.each([
  ['nun an', [nunez], false],
  ['lee', [nunez, lee], false],
  ['12', [nunez], true],
  ['1', [lee], true],
  [` ${shortCodeOf(lee.bookingId).toLowerCase().replace('-', '')} `, [lee], true],
  ['ANDERSON', [anderson], false],
  ['nobody', [], false],
  [' ', [], false],
])('%j finds them', (typed, people, isExact) => {
  expect(findPeople([nunez, lee, anderson], typed)).toEqual({ people, isExact });
});
