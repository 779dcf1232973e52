import { describe, expect, it, test } from '@jest/globals';
import * as z from '@backflow/contracts/zod';
import { ALL_ENDPOINTS } from '../endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { PublishedEndpoint } from '../published-contract.ts';
import { breakingChanges, endpointProblems } from './breaking-changes.ts';
import { publishEndpoint } from './publish-endpoint.ts';

type Declaration = Parameters<typeof endpoint>[0];

const getEvents = (overrides: Partial<Declaration> = {}): PublishedEndpoint =>
  publishEndpoint(
    endpoint({
      id: 'events.list',
      service: 'events',
      method: 'GET',
      path: '/api/events',
      summary: 'Events.',
      access: 'public',
      response: z.null(),
      ...overrides,
    }),
  );

const postEvent = (overrides: Partial<Declaration> = {}): PublishedEndpoint =>
  getEvents({ method: 'POST', access: 'member', status: 201, ...overrides });

const answering = (response: z.ZodMiniType) => getEvents({ response });
const taking = (fields: Record<string, z.ZodMiniType>) => postEvent({ body: z.object(fields) });
const list = (item: Record<string, z.ZodMiniType>) => answering(z.array(z.object(item)));

describe('an endpoint as data', () => {
  test.each(ALL_ENDPOINTS.map((each) => [each.id, each] as const))(
    '%s is described by its schema, and compatible with itself',
    (_, each) => {
      const published = publishEndpoint(each);
      const sent: unknown = JSON.parse(JSON.stringify(published));
      expect(z.parse(PublishedEndpoint, sent)).toEqual(published);
      expect(breakingChanges(published, published)).toEqual([]);
    },
  );
});

describe('a response', () => {
  const seats = list({ title: z.string(), seats: z.int() });

  it.each([
    ['lacks a field that is read', seats, list({ title: z.string() }), 'no longer answers with seats'],
    [
      'may lack a field that is read',
      seats,
      list({ title: z.string(), seats: z.optional(z.int()) }),
      'no longer always answers with seats',
    ],
    [
      'has another type',
      seats,
      list({ title: z.string(), seats: z.string() }),
      'answers with text as seats, not with a whole number',
    ],
    [
      'is wider than the type that is read',
      seats,
      list({ title: z.string(), seats: z.number() }),
      'answers with a number as seats, not with a whole number',
    ],
    [
      'may be null',
      seats,
      list({ title: z.string(), seats: z.nullable(z.int()) }),
      'answers with null as seats, not with a whole number',
    ],
    [
      'has a value that its reader does not know',
      list({ status: z.enum(['open', 'full']) }),
      list({ status: z.enum(['open', 'full', 'cancelled']) }),
      'may answer with "cancelled" as status',
    ],
    [
      'has a field below that is gone',
      answering(z.object({ venue: z.object({ name: z.string(), city: z.string() }) })),
      answering(z.object({ venue: z.object({ name: z.string() }) })),
      'no longer answers with venue.city',
    ],
    [
      'is one record instead of a list',
      list({}),
      answering(z.object({})),
      'answers with an object as its data, not with a list',
    ],
    [
      'is longer than its reader accepts',
      answering(z.string().check(z.maxLength(10))),
      answering(z.string()),
      'answers with its data of any, not of at most 10 characters',
    ],
    [
      'is of another form',
      answering(z.object({ id: z.uuid() })),
      answering(z.object({ id: z.string() })),
      'answers with id of any text, not of the format uuid',
    ],
    [
      'has a further alternative',
      answering(
        z.union([z.object({ kind: z.literal('a'), a: z.string() }), z.object({ kind: z.literal('b') })]),
      ),
      answering(z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])),
      'no longer answers with a',
    ],
    [
      'is a record of other values',
      answering(z.record(z.string(), z.int())),
      answering(z.record(z.string(), z.string())),
      'answers with text as its data, not with a whole number',
    ],
  ])('%s', (_, used, offered, change) => {
    expect(breakingChanges(used, offered)).toEqual([`GET /api/events ${change}`]);
  });

  it.each([
    ['further fields', seats, list({ title: z.string(), seats: z.int(), price: z.string() })],
    ['fewer values', list({ s: z.enum(['a', 'b']) }), list({ s: z.literal('a') })],
    ['always, what could be absent', list({ s: z.optional(z.string()) }), list({ s: z.string() })],
    ['nothing where it could', list({ s: z.optional(z.string()) }), list({})],
    ['never null, where it could be', list({ s: z.nullable(z.string()) }), list({ s: z.string() })],
    ['whole numbers for numbers', list({ s: z.number() }), list({ s: z.int() })],
    ['anything, where nothing is known', answering(z.unknown()), seats],
  ])('may have %s', (_, used, offered) => {
    expect(breakingChanges(used, offered)).toEqual([]);
  });
});

describe('a request', () => {
  const title = taking({ title: z.string() });

  it.each([
    [
      'lacks a new required field',
      title,
      taking({ title: z.string(), city: z.string() }),
      'requires the field city, which is not sent',
    ],
    [
      'may lack a field that is required now',
      taking({ title: z.optional(z.string()) }),
      title,
      'requires the field title, which is not always sent',
    ],
    ['has a field that is not taken any more', title, taking({}), 'no longer takes the field title'],
    ['has a body that is not taken any more', title, postEvent(), 'no longer takes the field title'],
    [
      'has a text that is longer than allowed',
      taking({ title: z.string().check(z.maxLength(200)) }),
      taking({ title: z.string().check(z.maxLength(100)) }),
      'takes the field title with at most 100 characters, where at most 200 characters is sent',
    ],
    [
      'has a value that is not taken any more',
      taking({ kind: z.enum(['a', 'b']) }),
      taking({ kind: z.enum(['a']) }),
      'no longer takes "b" as the field kind',
    ],
    [
      'has a parameter that is gone',
      postEvent({ query: z.object({ search: z.optional(z.string()) }) }),
      postEvent({ query: z.object({}) }),
      'no longer takes the query parameter search',
    ],
  ])('%s', (_, used, offered, change) => {
    expect(breakingChanges(used, offered)).toEqual([`POST /api/events ${change}`]);
  });

  it.each([
    ['a new optional field', title, taking({ title: z.string(), city: z.optional(z.string()) })],
    ['a new field with a default', title, taking({ title: z.string(), city: z._default(z.string(), 'x') })],
    ['a further value', taking({ kind: z.enum(['a']) }), taking({ kind: z.enum(['a', 'b']) })],
    [
      'another name of a parameter',
      postEvent({ path: '/api/events/:id', params: z.object({ id: z.string() }) }),
      postEvent({ path: '/api/events/:event', params: z.object({ event: z.string() }) }),
    ],
  ])('may meet %s', (_, used, offered) => {
    expect(breakingChanges(used, offered)).toEqual([]);
    expect(endpointProblems({ endpoints: [used] }, [offered])).toEqual([]);
  });
});

describe('an endpoint', () => {
  it.each([
    ['that is gone', postEvent(), undefined, 'is not offered any more'],
    [
      'for administrators only',
      postEvent(),
      postEvent({ access: 'admin' }),
      'is now for administrators only, and was for members',
    ],
    [
      'that takes smaller files',
      postEvent({ upload: { field: 'file', maxMb: 10 } }),
      postEvent({ upload: { field: 'file', maxMb: 5 } }),
      'takes files of at most 5 MB instead of 10 MB',
    ],
    [
      'that repeats effects',
      postEvent({ idempotent: true }),
      postEvent({ idempotent: false }),
      'takes no Idempotency-Key any more: a repeated call would have two effects',
    ],
    ['that answers with a file', postEvent(), postEvent({ file: true }), 'answers with a file'],
  ])('%s is a breaking change', (_, used, offered, change) => {
    expect(breakingChanges(used, offered)).toContain(`POST /api/events ${change}`);
  });

  test('for everybody now is none', () => {
    expect(breakingChanges(postEvent(), postEvent({ access: 'public', idempotent: true }))).toEqual([]);
  });

  test('is found by method and path, not by its id', () => {
    const problems = endpointProblems({ endpoints: [getEvents()] }, [
      postEvent(),
      getEvents({ id: 'renamed' }),
    ]);
    expect(problems).toEqual([]);
    expect(endpointProblems({ endpoints: [getEvents()] }, [postEvent()])).toEqual([
      'GET /api/events is not offered any more',
    ]);
  });
});

describe('schemas of others', () => {
  const withAnswer = (answer: Record<string, unknown>) => ({ ...getEvents(), answer });

  test('that refer to themselves are compared', () => {
    const tree = (name: object) => ({
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: { name, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
          required: ['name', 'children'],
        },
      },
    });
    const text = withAnswer(tree({ type: 'string' }));
    expect(breakingChanges(text, text)).toEqual([]);
    expect(breakingChanges(text, withAnswer(tree({ type: 'number' })))).not.toEqual([]);
  });

  test.each([
    ['loops of references', { $ref: '#' }],
    [
      'loops of unions',
      { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } } },
    ],
    ['keywords of other types', { type: 7, properties: 'x', required: 3, anyOf: {}, enum: 'no' }],
    ['references to nothing', { $ref: '#/$defs/none' }],
  ])('with %s end', (_, answer) => {
    expect(Array.isArray(breakingChanges(withAnswer(answer), getEvents()))).toBe(true);
    expect(Array.isArray(breakingChanges(getEvents(), withAnswer(answer)))).toBe(true);
  });

  test('that grow exponentially are refused', () => {
    const levels = Array.from({ length: 40 }, (_, i) => {
      const next = { $ref: `#/$defs/l${i + 1}` };
      return [`l${i}`, { type: 'object', properties: { a: next, b: next, c: next } }];
    });
    const bomb = withAnswer({
      $ref: '#/$defs/l0',
      $defs: { ...Object.fromEntries(levels), l40: { type: 'null' } },
    });
    const other = withAnswer({
      ...bomb.answer,
      $defs: { ...(bomb.answer.$defs as object), l40: { type: 'string' } },
    });
    expect(breakingChanges(bomb, other)).not.toEqual([]);
  });
});
