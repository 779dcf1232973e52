import { getHref } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS, publicTopics } from '@backflow/contracts/endpoints';
import { expect, test } from '@playwright/test';
import { call, join, joinAsAdmin, newSession } from '../support/people.ts';
import { auditLines, demoSettled, everyJobDone, topicsAnnounced } from '../support/stores.ts';
import { CALLABLE_ENDPOINTS, sampleFor } from './contract-samples.ts';

let memberId: string;
let adminId: string;
test.beforeAll(async () => {
  ({ id: memberId } = await join());
  ({ id: adminId } = await joinAsAdmin());
  test.setTimeout(150_000);
  await demoSettled();
});

/** The session of someone who may call; none where the endpoint does not read it. */
function cookieFor({ access, personal }: Endpoint): Promise<string> | undefined {
  if (access === 'admin') return newSession(adminId);
  return personal ? newSession(memberId) : undefined;
}

/** Endpoints without declared effects. The services' own tests check the effects of all others. */
const PROMISE_NOTHING = CALLABLE_ENDPOINTS.filter(
  // No test has the key that signs a form.
  ({ method, audit, changes, form }) =>
    method !== 'GET' && !form && !audit && publicTopics(changes).length === 0,
);

for (const endpoint of PROMISE_NOTHING) {
  test(`${endpoint.title} leaves no audit line and announces nothing, as its contract declares`, async () => {
    const cookie = await cookieFor(endpoint);
    const { params, query, body, refused } = await sampleFor(endpoint, await newSession(adminId), cookie);
    // Audit entries of the sample itself don't count.
    await everyJobDone();
    const before = await auditLines();

    const topics = await topicsAnnounced(async () => {
      const response = await call(endpoint.method, getHref(endpoint, params, query), cookie, body);
      expect(response.status, response.text).toBe(refused ?? endpoint.status);
    });

    const added = (await auditLines()).filter(({ key }) => !before.some((entry) => entry.key === key));
    expect(added.map(({ action }) => action)).toEqual([]);
    expect(topics).toEqual([]);
  });
}

/** Each record that a bulk change or an import changes has an entry of its own; what is previewed or looked up is not stored. */
const NO_RECORD = [
  ...['bulkChanges.dismiss', 'bulkChanges.start', 'events.findConflicts', 'markdown.preview'],
  ...['imports.preview', 'imports.start', 'imports.stop'],
];

test('whatever an administrator writes is declared as audited', () => {
  const writes = ALL_ENDPOINTS.filter(({ access, method }) => access === 'admin' && method !== 'GET');
  const unaudited = writes.filter(({ audit }) => !audit).map(({ id }) => id);
  expect(unaudited.toSorted()).toEqual(NO_RECORD.toSorted());
});
