import { EventInput } from '@backflow/contracts/events';
import { NewAccount } from '@backflow/contracts/identity';
import { expect, test } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import type { ApiResponse } from '../support/send-request.ts';
import { newEvent } from '../support/events.ts';
import { siteRequest, call, join, joinAsAdmin, newAccount } from '../support/people.ts';
import { storedState, rows } from '../support/stores.ts';
import { expectFailure } from './expect-response.ts';

let admin: string;
test.beforeAll(async () => {
  ({ cookie: admin } = await joinAsAdmin());
});

let before: string;
test.beforeEach(async () => {
  before = await storedState();
});
const expectNothingWritten = async () => expect(await storedState()).toBe(before);

test('nothing written means in no schema at all, one that no test names included', async () => {
  await rows('create schema someone_new');
  try {
    await rows('create table someone_new.things as select 1 as one');
    const made = await storedState();
    expect(made).not.toBe(before);
    await rows('insert into someone_new.things values (2)');
    expect(await storedState()).not.toBe(made);
  } finally {
    await rows('drop schema someone_new cascade');
  }
  await expectNothingWritten();
});

/** The two writes with the most fields: one as an administrator, one as a visitor. */
const WRITES = {
  'an event': { path: '/api/events', valid: newEvent, shape: EventInput.shape, cookie: () => admin },
  'an account': {
    path: '/api/register',
    valid: newAccount,
    shape: NewAccount.shape,
    cookie: () => undefined,
  },
};

const fieldsIn = ({ body }: ApiResponse): string[] =>
  (body.errors as { path: string }[]).map(({ path }) => path.split('.')[0] ?? '');

for (const [what, { path, valid, shape, cookie }] of Object.entries(WRITES)) {
  const post = (body: unknown) => call('POST', path, cookie(), body);
  const postRaw = (content: string | Buffer | readonly (string | Buffer)[]) =>
    sendRequest('POST', path, { headers: { ...siteRequest(cookie(), {}).headers }, content });
  const fields = Object.keys(shape);

  test(`${what}: what is no JSON is refused`, async () => {
    const corpus = [
      '{',
      '{"title":',
      'title=a',
      '{"a":1}}',
      "{'a':1}",
      '\u0000',
      '"text"',
      'null',
      '5',
      'true',
      'NaN',
    ];
    for (const content of [...corpus, Buffer.from([0xff, 0xfe, 0x7b]), '['.repeat(100_000)]) {
      expectFailure(await postRaw(content), 400);
    }
    await expectNothingWritten();
  });

  test(`${what}: a list, or nothing at all, is refused`, async () => {
    for (const content of ['[]', '[{}]', '{}', '']) {
      const response = await postRaw(content);
      expectFailure(response, 400);
      expect(response.body.errors.length).toBeGreaterThan(0);
    }
    await expectNothingWritten();
  });

  for (const [kind, wrong] of Object.entries({
    'an object': { toString: 'x', length: 3 },
    'a list of lists': [[['']]],
    'a control character': 'a\u0000\u001b[31mb',
    'a hundred thousand characters': 'a\u202e '.repeat(33_333),
  })) {
    test(`${what}: ${kind} in any field is listed, whichever field it is`, async () => {
      const refused: string[] = [];
      for (const field of fields) {
        if (field === 'password' && kind === 'a control character') continue;
        const response = await post({ ...valid(), [field]: wrong });
        expectFailure(response, 400);
        expect(fieldsIn(response), response.text.slice(0, 300)).toContain(field);
        refused.push(field);
      }
      expect(refused.length).toBeGreaterThan(5);
      await expectNothingWritten();
    });
  }

  test(`${what}: every problem is listed at once`, async () => {
    const response = await post(Object.fromEntries(fields.map((field) => [field, { wrong: true }])));
    expectFailure(response, 400);
    expect([...new Set(fieldsIn(response))].sort()).toEqual([...fields].sort());
    for (const { message } of response.body.errors) expect(message).toMatch(/\S/);
    await expectNothingWritten();
  });

  test(`${what}: a megabyte is too large, however it is sent`, async () => {
    const large = JSON.stringify({ ...valid(), description: 'x'.repeat(1024 * 1024) });
    expectFailure(await postRaw(large), 413);
    const chunks = Array.from({ length: 16 }, (_, n) => large.slice(n * 65_536, (n + 1) * 65_536));
    expectFailure(await postRaw(chunks), 413);
    const { headers } = siteRequest(cookie(), {});
    const packed = { headers: { ...headers, 'content-encoding': 'gzip' }, content: 'a bomb, perhaps' };
    expectFailure(await sendRequest('POST', path, packed), 415);
    await expectNothingWritten();
  });

  test(`${what}: depth does no harm`, async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expectFailure(await postRaw(deep), 400);
    const within = JSON.stringify({ ...valid(), firstName: 0, title: 0 }).replace(/":0/g, `":${deep}`);
    expectFailure(await postRaw(within), 400);
    await expectNothingWritten();
  });

  test(`${what}: no prototype is touched`, async () => {
    const content = '{"__proto__":{"isAdmin":true,"title":"a"},"constructor":{"prototype":{"isAdmin":true}}}';
    const response = await postRaw(content);
    expectFailure(response, 400);
    expect(response.text).not.toContain('__proto__');
    await expectNothingWritten();
    const member = await join();
    expectFailure(await call('GET', '/api/admin/stats', member.cookie), 403);
  });
}

test('a profile takes no rights from a prototype', async () => {
  const { id, cookie } = await join();
  const { headers } = siteRequest(cookie, {});
  const response = await sendRequest('PATCH', '/api/user/profile', {
    headers: { ...headers },
    content: '{"__proto__":{"isAdmin":true,"is_admin":true},"company":"Valves & Co"}',
  });
  expect(response.body.data).toMatchObject({ isAdmin: false, company: 'Valves & Co' });
  expect(await rows('select is_admin from identity.users where id = $1', [id])).toEqual([
    { is_admin: false },
  ]);
});

test('an event whose fields contradict each other is refused, every contradiction named', async () => {
  const response = await call(
    'POST',
    '/api/events',
    admin,
    newEvent({
      endDate: '2026-01-01T00:00:00Z',
      registrationCloseDate: '2099-01-01T00:00:00Z',
      isVirtual: true,
      location: 'javascript:alert(1)',
      supplierId: '00000000-0000-4000-8000-000000000000',
    }),
  );
  expectFailure(response, 400);
  expect(fieldsIn(response).sort()).toEqual(['endDate', 'location', 'registrationCloseDate', 'supplierId']);
  for (const price of ['-1', '1e3', '1.234', 'NaN', '1,50', '999999999', 5, null]) {
    expectFailure(await call('POST', '/api/events', admin, newEvent({ price })), 400);
  }
  await expectNothingWritten();
});

test('text the database cannot keep is refused, inside what is otherwise right too', async () => {
  for (const wrong of ['\ud800', 'half\udc00way', 'nothing\u0000']) {
    const texts = { title: wrong, description: wrong, facilitatorName: wrong, customSupplierName: wrong };
    const body = newEvent({ ...texts, registrationUrl: `https://example.com/${wrong}` });
    const response = await call('POST', '/api/events', admin, body);
    expectFailure(response, 400);
    expect(fieldsIn(response).sort()).toEqual([...Object.keys(texts), 'registrationUrl'].sort());
    const account = newAccount({ firstName: wrong, company: wrong });
    expectFailure(await call('POST', '/api/register', undefined, account), 400);
  }
  await expectNothingWritten();
});

test('a visitor’s parameters that come twice, or as what they are not, are refused by name', async () => {
  const response = await sendRequest('GET', '/api/events?limit=1&limit=2&startDate=never&supplierId=7');
  expectFailure(response, 400);
  expect(fieldsIn(response).sort()).toEqual(['limit', 'startDate', 'supplierId']);
  await expectNothingWritten();
});
