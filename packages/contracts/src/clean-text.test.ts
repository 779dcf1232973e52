import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanAscii, cleanLine, cleanText } from './clean-text.ts';
import { ALL_ENDPOINTS } from './endpoints.ts';
import { optionalText, requiredText } from './fields.ts';
import { email, mailHref, phoneHref, phoneNumber } from './identity/index.ts';
import { makeExample } from './testing/index.ts';
import * as z from './zod.ts';

describe('pasted text', () => {
  it.each([
    ['a number of a contact card', '\u202a+1\u00a0(555)\u202c', '+1 (555)'],
    [
      'line breaks of slides and separators',
      'a\vb\fc\u2028d\u2029e\u0085f\r\ng\rh',
      'a\nb\nc\nd\ne\nf\ng\nh',
    ],
    ['hyphens of a PDF’s line ends', 'back\u00adflow pre\u0002venter', 'backflow preventer'],
    ['ligatures and an embedded object', 'ﬁtting ﬂow \ufffc', 'fitting flow'],
    ['zero-width spaces and a byte order mark', '\ufeffa\u200bb\u2060c\u3164', 'abc'],
    ['thin and ideographic spaces', 'a\u202fb\u2009c\u3000d', 'a b c d'],
    ['decomposed letters', 'Cafe\u0301', 'Café'],
    ['text hidden in tags', 'hi\u{e0041}\u{e0042}', 'hi'],
    ['a joiner where none is needed', 'a\u200db', 'ab'],
    ['a direction mark between Latin letters', 'a\u200e b\u200f', 'a b'],
    ['a changed direction in Hebrew', 'שלום\u202e(1)\u2066', 'שלום(1)'],
  ])('loses %s', (_, pasted, stored) => expect(cleanText(pasted)).toBe(stored));

  it.each([
    ['dashes', '2–3 weeks — or more‑'],
    ['tabs and line breaks', 'a\tb\n\nc'],
    ['emoji sequences', '👩‍👩‍👧 ❤️ 🏴‍☠️ 🧑🏽‍🔧 \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['joiners of Persian and Devanagari', 'می‌خواهم क्‍ष'],
    ['direction marks in Hebrew', 'שלום\u200f (1)'],
  ])('retains %s', (_, text) => expect(cleanText(text)).toBe(text));

  it('has no line break or tab in one line', () => expect(cleanLine(' a \v\t b\r\nc ')).toBe('a b c'));

  it('has hyphens and ASCII digits in numbers', () =>
    expect(cleanAscii('\u202d５５５\u2011123−4567\u202c')).toBe('555-123-4567'));

  it('is the same when it is cleaned again', () => {
    const pieces =
      'a é \u0301 \u200b \u200c \u200d \u200f \u061c \u180e \u17b4 \u202e ﬁ क ् ش ᠠ 👩 🏽 \ufe0f \u{1f3f4} \u{e0067} \u{e007f}';
    const unit = fc.oneof(
      fc.constantFrom(...pieces.split(' '), '\v', '\u00a0', ' '),
      fc.string({ unit: 'binary', maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        for (const clean of [cleanText, cleanLine, cleanAscii]) expect(clean(clean(text))).toBe(clean(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('is cleaned in linear time', () => {
    const started = performance.now();
    for (const text of ['\u200b', '\v', '\u{e0067}', 'ش\u200c', '\u{1f3f4}\u{e0067}'])
      cleanText(text.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

test('limits count what is stored', () => {
  const field = requiredText('Name', { max: 3 });
  expect(z.parse(field, '\u202da\u200bbc\u202c\u00a0')).toBe('abc');
  expect(z.safeParse(field, '\u200b\u0002').error?.issues[0]?.message).toBe('Name is required');
  expect(z.parse(optionalText('Name', { max: 3 }), '\u200b\u0002 ')).toBeNull();
});

/** Texts that nobody types, and passwords: the hasher alone normalizes them. Messages are those of exceptions. */
const AS_SENT = new Set([
  ...['cursor', 'ids', 'page', 'path', 'remote', 'returnTo', 'ticket', 'token', 'version'],
  ...['findings.message', 'findings.part', 'reports.message', 'sdks.until'],
  ...['currentPassword', 'newPassword', 'password', 'scope'],
  // Fields of a passkey that a browser sends.
  ...['id', 'rawId', 'attestationObject', 'authenticatorData', 'clientDataJSON', 'signature', 'transports'],
]);
/** Texts that no example fits. */
const EXAMPLES: Readonly<Record<string, string>> = {
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  imageUrl: '/api/files/3f0c1c5e-6b1a-4a53-9d0e-0f6f0f0f0f0f',
  facilitatorHeadshot: '/api/files/3f0c1c5e-6b1a-4a53-9d0e-0f6f0f0f0f0f',
  amount: '325.00',
  code: '123456',
};

interface TextField {
  name: string;
  schema: z.core.$ZodType;
}

/** The texts of a request that are not chosen from a list. */
function getTextFields(schema: z.core.$ZodType, name: string): TextField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => getTextFields(field, `${name}.${key}`));
    case 'array':
      return getTextFields(def.element, name);
    case 'nullable':
    case 'optional':
    case 'default':
      return getTextFields(def.innerType, name);
    case 'pipe':
      return getTextFields(def.in, name);
    case 'union':
      return getTextFields(def.options.at(-1) ?? schema, name);
    case 'string':
      return 'format' in def && def.format === 'uuid' ? [] : [{ name, schema }];
    default:
      return [];
  }
}

const FIELDS = ALL_ENDPOINTS.filter(({ form }) => !form).flatMap(({ id, query, body }) =>
  [query, body].flatMap((part) => (part ? getTextFields(part, id) : [])),
);

test.each(FIELDS)('$name is cleaned before it is checked', ({ name, schema }) => {
  const field = name.split('.').at(-1) ?? '';
  const isAsSent = AS_SENT.has(field) || AS_SENT.has(name.split('.').slice(-2).join('.'));
  const text = EXAMPLES[field] ?? String(makeExample(schema));
  const pasted = `\u202d${text.slice(0, 1)}\u200b${text.slice(1)}\u202c\u00a0`;
  const result = z.safeParse(schema, pasted);
  expect(result.data === z.safeParse(schema, text).data).toBe(!isAsSent);
});

describe('a phone number', () => {
  it.each([
    ['555-123-4567 ext. 12', 'tel:5551234567;ext=12'],
    ['(555) 123-4567 x12', 'tel:5551234567;ext=12'],
    ['+44 20 7946 0958 #7', 'tel:+442079460958;ext=7'],
    ['555.123.4567, extension 1234567', 'tel:5551234567;ext=1234567'],
    ['\u202d(555)\u00a0123\u20114567\u202c', 'tel:5551234567'],
  ])('may be %s', (text, href) => {
    const stored = z.parse(phoneNumber, text);
    expect(phoneHref(stored ?? '')).toBe(href);
  });
  it.each(['12', 'call me', '555-123-4567 ext.', 'x12', '((((((('])('is not %s', (text) => {
    expect(z.safeParse(phoneNumber, text).error?.issues[0]?.message).toMatch(
      /^Please enter a valid phone number, such as .* ext\. 12$/,
    );
  });
});

describe('an address', () => {
  it.each([
    'smith&sons@example.com',
    "o'neil+x@sub.example.com",
    'pat@localhost',
    '\u202aPat@Example.com\u202c',
  ])('may be %s', (text) =>
    expect(z.parse(email, text)).toMatch(/^[a-z].*@(sub\.)?(example\.com|localhost)$/),
  );
  it('is written to, whatever signs it has', () =>
    expect(mailHref('smith&sons?#%@example.com')).toBe('mailto:smith%26sons%3F%23%25@example.com'));
  it.each([
    'pat',
    'pat@',
    '@example.com',
    'a b@example.com',
    'pat@-x.com',
    'pat@x..com',
    'p"t@example.com',
    'pät@example.com',
  ])('is not %s', (text) => expect(z.safeParse(email, text).success).toBe(false));
});
