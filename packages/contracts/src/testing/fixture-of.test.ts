import * as z from '@backflow/contracts/zod';
import { describe, expect, it } from '@jest/globals';
import { ALL_ENDPOINTS } from '../endpoints.ts';
import { EventInput, EventView } from '../events/index.ts';
import { makeFixture } from './examples.ts';

const SCHEMAS = ALL_ENDPOINTS.flatMap(({ id, params, query, body, response }) =>
  Object.entries({ params, query, body, response }).flatMap(([part, schema]) =>
    schema ? [[`${id} ${part}`, schema] as const] : [],
  ),
);

describe('makeFixture', () => {
  it.each(SCHEMAS)('makes a value that %s accepts, the same each time', (_name, schema) => {
    expect(z.safeParse(schema, makeFixture(schema)).success).toBe(true);
    expect(makeFixture(schema)).toEqual(makeFixture(schema));
  });

  it('makes the smallest value: nothing optional, and null, 0, false, empty texts and lists', () => {
    expect(makeFixture(EventView)).toMatchObject({
      title: '',
      description: null,
      currentAttendees: 0,
      isVirtual: false,
      accessLevel: 'free',
      relatedResourceIds: [],
    });
    expect(makeFixture(EventView)).not.toHaveProperty('marks');
  });

  it('takes the values that a test names', () => {
    expect(makeFixture(EventView, { title: 'Gauge care', maxAttendees: 3 })).toMatchObject({
      title: 'Gauge care',
      maxAttendees: 3,
    });
    // @ts-expect-error -- a value of another type
    expect(() => makeFixture(EventView, { title: 3 })).toThrow();
  });

  it('names the field of a value that the schema does not accept', () => {
    expect(() => makeFixture(EventInput, { title: ' ' })).toThrow(
      'The schema does not accept the fixture: title: Title is required',
    );
  });
});
