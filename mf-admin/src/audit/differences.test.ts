import { describe, expect, it } from '@jest/globals';
import { getDifferences, markDifference } from './differences.ts';

describe('what an entry says', () => {
  it('of fields that changed is told before and after', () => {
    expect(
      getDifferences({ maxAttendees: { from: null, to: 12 }, isPublished: { from: false, to: true } }),
    ).toEqual([
      { field: 'Max attendees', before: 'none', after: '12' },
      { field: 'Is published', before: 'no', after: 'yes' },
    ]);
  });

  it('of all fields at once is told of those that differ', () => {
    const details = { from: { title: 'A', price: '0' }, to: { title: 'B', price: '0' } };
    expect(getDifferences(details)).toEqual([{ field: 'Title', before: 'A', after: 'B' }]);
  });

  it('of a change of nothing named is told beside plain fields', () => {
    expect(getDifferences({ from: 'pending', to: 'confirmed', attendee: 'Kim' })).toEqual([
      { field: 'Changed', before: 'pending', after: 'confirmed' },
      { field: 'Attendee', after: 'Kim' },
    ]);
  });

  it('of a change within a field is told as deep as it goes', () => {
    const details = { repeat: { from: { every: 'week', count: 3 }, to: { every: 'week', count: 4 } } };
    expect(getDifferences(details)).toEqual([{ field: 'Repeat, count', before: '3', after: '4' }]);
  });

  it('of an address that took the place of another is no change of everything', () => {
    expect(getDifferences({ email: 'new@example.com', from: 'old@example.com' })).toEqual([
      { field: 'Email', after: 'new@example.com' },
      { field: 'From', after: 'old@example.com' },
    ]);
  });

  it('of times, days and lists is put into words', () => {
    const details = {
      startDate: '2026-12-04T16:00:00.000Z',
      premiumUntil: '2027-12-04',
      tags: ['RPZ', 'DCVA'],
      figures: [{ value: '10', label: 'Labs' }],
      none: [],
    };
    expect(getDifferences(details).map(({ after }) => after)).toEqual([
      'Dec 4, 2026, 8:00 AM PT',
      'Dec 4, 2027',
      'RPZ, DCVA',
      'Value: 10; Label: Labs',
      'none',
    ]);
  });
});

describe('two texts', () => {
  it('that are short are told whole', () => {
    expect(markDifference('Watts', 'Watts Water')).toEqual({
      ...{ start: '', before: 'Watts', after: 'Watts Water', end: '' },
    });
  });

  it('that are long are told by what differs, with what stands around it', () => {
    const text = (word: string) => `${'one two three '.repeat(20)}${word} ${'four five six '.repeat(20)}`;
    const { start, before, after, end } = markDifference(text('gauge'), text('valve'));
    expect([before, after]).toEqual(['gauge ', 'valve ']);
    expect(start).toMatch(/^….{40}$/);
    expect(end).toMatch(/^.{40}…$/);
  });
});
