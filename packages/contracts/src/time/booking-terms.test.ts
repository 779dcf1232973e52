import { describe, expect, it } from '@jest/globals';
import { dueDay, refundUntil } from './booking-terms.ts';

const getEnd = (startsAt: string, refundDays: number) =>
  refundUntil(new Date(startsAt), { refundDays })?.toISOString();

describe('the end of the full refund', () => {
  it('is at the Pacific time of the start, so many days before', () => {
    expect(getEnd('2026-06-20T15:00:00Z', 14)).toBe('2026-06-06T15:00:00.000Z');
    expect(getEnd('2026-06-20T15:00:00Z', 0)).toBe('2026-06-20T15:00:00.000Z');
  });

  it('is an hour earlier or later by UTC across a clock change', () => {
    // 8:00 AM on March 10 in summer time; on March 3 in winter time.
    expect(getEnd('2026-03-10T15:00:00Z', 7)).toBe('2026-03-03T16:00:00.000Z');
    expect(getEnd('2026-11-05T16:00:00Z', 7)).toBe('2026-10-29T15:00:00.000Z');
  });

  it('exists for a time that a clock change skips', () => {
    // 2:30 AM on March 15; there is none on March 8.
    expect(getEnd('2026-03-15T09:30:00Z', 7)).toBe('2026-03-08T09:30:00.000Z');
  });

  it('does not exist for what has no start', () => {
    expect(refundUntil(null, { refundDays: 14 })).toBeNull();
  });
});

describe('the due day', () => {
  const terms = { paymentDays: 30, dueBeforeDays: 7 };
  const getDue = (issuedAt: string, startsAt: string | null) => dueDay(new Date(issuedAt), startsAt, terms);

  it('is some days after the issue, of a course and of an event far ahead', () => {
    expect(getDue('2026-06-01T15:00:00Z', null)).toBe('2026-07-01');
    expect(getDue('2026-06-01T15:00:00Z', '2026-09-01T15:00:00Z')).toBe('2026-07-01');
  });

  it('is before the start of an event, by the Pacific day', () => {
    expect(getDue('2026-06-01T15:00:00Z', '2026-06-20T15:00:00Z')).toBe('2026-06-13');
    // Late in the evening of June 19.
    expect(getDue('2026-06-01T15:00:00Z', '2026-06-20T05:00:00Z')).toBe('2026-06-12');
  });

  it('is never before the day of issue', () => {
    expect(getDue('2026-06-18T15:00:00Z', '2026-06-20T15:00:00Z')).toBe('2026-06-18');
    expect(getDue('2026-06-25T15:00:00Z', '2026-06-20T15:00:00Z')).toBe('2026-06-25');
  });
});
