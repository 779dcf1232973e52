import { describe, expect, it } from '@jest/globals';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { endpoint } from '@backflow/contracts';
import fc from 'fast-check';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { getBody } from './response.ts';
import { PageOf } from './page-of.ts';
import { WithMessage } from './route.ts';

const JSON_ENDPOINTS = ALL_ENDPOINTS.filter(
  ({ service, file, stream }) => service !== 'gateway' && !file && !stream,
);

/** Text that has broken a page, a log or a parser somewhere. */
const TEXTS = [
  '',
  'plain',
  'Prüfung 水 🚰',
  '</script><!--',
  '\u2028\u2029',
  '"\\\b\f\n\r\t',
  '\u0000',
  '\ud800',
  '0',
  'null',
];
/** The texts that a field with rules of its own takes. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  premiumPrice: ['9.99', '0'],
  contactEmail: ['office@example.com'],
  supplierEmail: ['office@example.com', ''],
  companyUrl: ['https://example.com/</script>'],
};
/** The keys of a record of files. */
const FILES = ['a.js', 'admin/B-2.css'];
const VISIBLE = ['Prüfung 水 🚰', '</script><!--', 'a\u2028b', '"\\'];

/** Values of a field that is only declared as JSON. */
const ANYTHING = [null, false, 0, '</script>', [], [1, null], { 'B-2': { deep: ['\u2028'] } }];

type Json = z.core.JSONSchema.JSONSchema;

/** Values that a schema allows, with every optional field present or absent. */
function getFormValues(schema: Json, name = ''): fc.Arbitrary<unknown> {
  if (schema.nullable === true) return fc.option(getFormValues({ ...schema, nullable: false }, name));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => getFormValues(each, name)));
  if (schema.type === 'object') return getObjects(schema, name);
  if (schema.type === 'array') {
    return fc.array(getFormValues(schema.items as Json), { minLength: schema.minItems ?? 0, maxLength: 3 });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? -9, max: Math.min(schema.maximum ?? Infinity, 2 ** 31) });
  if (schema.type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
  if (schema.type === 'string') {
    const named = NAMED[name];
    if (named) return fc.constantFrom(...named);
    if (schema.maxLength !== undefined) return fc.constantFrom(...VISIBLE);
    return schema.pattern === undefined
      ? fc.constantFrom(...TEXTS)
      : fc.stringMatching(new RegExp(schema.pattern));
  }
  if (Object.keys(schema).length === 0) return fc.constantFrom(...ANYTHING);
  throw new Error(`values of ${JSON.stringify(schema)} are not known to this test`);
}

function getObjects(
  { properties = {}, required = [], additionalProperties }: Json,
  name: string,
): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object') {
    const keys = ['integrities', 'sourceMaps'].includes(name) ? FILES : ['a', 'B-2', '</script>'];
    return fc.dictionary(fc.constantFrom(...keys), getFormValues(additionalProperties));
  }
  const fields = Object.entries(properties).map(
    ([name, each]) => [name, getFormValues(each as Json, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

const getSchema = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { target: 'openapi-3.0' }) as Json;

describe('the JSON of every contract', () => {
  it.each(JSON_ENDPOINTS.map((each) => [each.id, each] as const))('is written as %s says', (_id, each) => {
    fc.assert(
      fc.property(getFormValues(getSchema(each.answer)), (value) => {
        const written: unknown = JSON.parse(getBody(each, unwrapped(value, each.bare)).toString());
        expect(written).toEqual(JSON.parse(JSON.stringify(value)));
        expect(z.safeParse(each.answer, written).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

/** The handler's result for a sent body. */
function unwrapped(value: unknown, bare: boolean): unknown {
  if (bare) return value;
  const { data, page, message } = value as {
    data: unknown[];
    page?: { nextCursor: string | null };
    message?: string;
  };
  const result = page ? new PageOf(data, page.nextCursor) : data;
  return message === undefined ? result : new WithMessage(result, message);
}

const Own = mini.object({ id: mini.string(), at: mini.string() });
const Item = mini.union([
  mini.extend(Own, { eventId: mini.string(), note: mini.optional(mini.nullable(mini.string())) }),
  mini.extend(Own, { webinarId: mini.string(), place: mini.nullable(mini.object({ name: mini.string() })) }),
]);
const items = endpoint({
  id: 't.items',
  service: 'identity',
  method: 'GET',
  path: '/api/items',
  summary: 'For this test.',
  access: 'public',
  response: mini.object({
    own: mini.nullable(Own),
    items: mini.array(Item),
    byName: mini.record(mini.string(), Own),
    count: mini.optional(mini.int()),
  }),
});
const AT = '2026-07-01T15:00:00.125Z';
const own = { id: '1', at: AT };
const whole = {
  own,
  items: [
    { ...own, eventId: 'e' },
    { ...own, eventId: 'e', note: null },
    { ...own, webinarId: 'w', place: { name: 'Hall' } },
    { ...own, webinarId: 'w', place: null },
  ],
  byName: { a: own },
};
const sent = (result: unknown): unknown =>
  (JSON.parse(getBody(items, result).toString()) as { data: unknown }).data;

/** The same value with a column too many in each of its objects. */
const withSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, withSecrets(each)]);
  return { ...Object.fromEntries(fields), passwordHash: 'canary' };
};

describe('a response', () => {
  it('loses every column that its contract does not name, wherever it stands', () => {
    const { byName, ...rest } = whole;
    expect(sent({ ...(withSecrets(rest) as object), byName: { a: withSecrets(byName.a) } })).toEqual(whole);
  });

  it('is an error in tests when it has one too many', () => {
    expect(sent(whole)).toEqual(whole);
    expect(() => getBody(items, { ...whole, own: { ...own, hash: 'x' } }, { check: true })).toThrow(
      't.items',
    );
    expect(() => getBody(items, whole, { check: true })).not.toThrow();
  });

  it('has instants as text, whether a query or a model has read them', () => {
    const at = new Date(AT);
    const dated = {
      ...whole,
      own: { ...own, at },
      items: whole.items.map((item) => ({ ...item, at })),
      byName: { a: { ...own, at } },
    };
    expect(sent(dated)).toEqual(whole);
    expect(() => getBody(items, dated, { check: true })).not.toThrow();
  });

  it('keeps null apart from absent', () => {
    expect(sent({ ...whole, own: null, items: [], count: undefined })).toEqual({
      own: null,
      items: [],
      byName: whole.byName,
    });
    expect(sent({ ...whole, count: 0 })).toEqual({ ...whole, count: 0 });
  });

  it('that lacks what its contract promises is an error, not half an object', () => {
    expect(() => getBody(items, { own: null, byName: {} })).toThrow();
    expect(() => getBody(items, { ...whole, items: [{ id: '1', at: AT }] })).toThrow();
  });

  it('is written by the contract of its endpoint, and not by that of another one with the same id', () => {
    const write = (answer: mini.ZodMiniType, result: unknown) =>
      getBody({ ...items, bare: true, answer }, result, { check: true }).toString();
    expect(write(mini.string(), 'a')).toBe('"a"');
    expect(write(mini.object({ name: mini.string() }), { name: 'a' })).toBe('{"name":"a"}');
  });
});
