import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { readFacts, type FactRecord, type Facts } from './facts.ts';
import type { Site } from './site.ts';

const INVOICING_MS = 60_000;

/** Expects a site to show what an older version showed. */
export async function expectSame(site: Site, recorded: Facts): Promise<void> {
  await untilInvoiced(site, recorded);
  const facts = await readFacts(site, recorded.accounts);
  expect(facts.accounts).toEqual(recorded.accounts);
  for (const [name, records] of Object.entries(recorded.lists)) {
    expect({ [name]: withFields(records, facts.lists[name] ?? []) }).toEqual({ [name]: records });
  }
  expect(facts.files).toMatchObject(recorded.files);
}

/** Waits for the job that invoices bookings which were stored without an invoice; without success `expectSame` says what is missing. */
async function untilInvoiced(site: Site, { accounts: [admin], lists }: Facts): Promise<void> {
  const { cookie } = admin ? await site.signIn(admin.email, admin.password) : {};
  const amount = lists.money?.[0]?.amount;
  const readAmount = async () => {
    const { data } = await site.request('GET', '/api/admin/money/summary', cookie);
    return (data as { amount?: unknown } | null)?.amount;
  };
  const deadline = performance.now() + INVOICING_MS;
  while ((await readAmount()) !== amount && performance.now() < deadline) await delay(200);
}

/** Records, of which those that both have are without the fields that the older version did not show. */
const withFields = (older: readonly FactRecord[], records: readonly FactRecord[]): FactRecord[] =>
  records.map((record) => {
    const before = older.find(({ id }) => id === record.id) ?? record;
    return Object.fromEntries(Object.entries(record).filter(([field]) => field in before));
  });
