import { describe, expect, it } from '@jest/globals';
import * as z from '@backflow/contracts/zod';
import { omitUndefined } from '../basics/omit-undefined.ts';
import { all, columnName, getColumns, limitFor, raw, sql } from './sql.ts';

const View = z.object({
  id: z.string(),
  startDate: z.string(),
  seats: z.number(),
  registration: z.unknown(),
});

describe('columns of a contract', () => {
  it('are read under the names of its fields', () => {
    const { text, values } = getColumns(View, 'e');
    expect(text).toBe(
      'e.id as "id", e.start_date as "startDate", e.seats as "seats", e.registration as "registration"',
    );
    expect(values).toEqual([]);
  });

  it('may be expressions with values of their own, or left out', () => {
    const { text, values } = getColumns(View, 'e', {
      seats: sql`coalesce(e.max_seats, ${30})`,
      registration: null,
    });
    expect(text).toBe('e.id as "id", e.start_date as "startDate", coalesce(e.max_seats, $1) as "seats"');
    expect(values).toEqual([30]);
  });

  it.each([
    ['id', 'id'],
    ['firstName', 'first_name'],
    ['relatedResourceIds', 'related_resource_ids'],
  ])('of %s are called %s', (field, column) => {
    expect(columnName(field)).toBe(column);
  });
});

describe('pieces of SQL', () => {
  it('bind every value, whatever it holds', () => {
    const hostile = `'; drop table users; --`;
    const { text, values } = sql`select ${hostile} where ${all([sql`a = ${1}`, sql`b = ${hostile}`])}`;
    expect(text).toBe('select $1 where a = $2 and b = $3');
    expect(values).toEqual([hostile, 1, hostile]);
  });

  it('without a condition hold always', () => {
    expect(all([]).text).toBe('true');
  });

  it.each([
    [1, 'limit 21'],
    [20, 'limit 21'],
    [21, 'limit 51'],
    [50, 'limit 51'],
    [100, 'limit 101'],
    [500, 'limit 501'],
  ])('leave room for %i items and the one that tells of more', (items, text) => {
    expect(limitFor(items).text).toBe(text);
    expect(sql`select 1 ${limitFor(items)}${raw('')}`.values).toEqual([]);
  });
});

describe('a partial body', () => {
  it('has the fields that were sent, null among them', () => {
    expect(
      omitUndefined({ title: 'A', company: null, phone: undefined, isVirtual: false, seats: 0 }),
    ).toEqual({
      title: 'A',
      company: null,
      isVirtual: false,
      seats: 0,
    });
    expect(Object.keys(omitUndefined({ a: undefined }))).toEqual([]);
  });
});
