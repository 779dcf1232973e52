import { expect } from '@jest/globals';
import { readClientInfo, type FactRecord, type Facts } from './facts.ts';
import type { Site } from './site.ts';

/** Expects a site to show what an older version showed. */
export async function expectSame(site: Site, recorded: Facts): Promise<void> {
  const facts = await readClientInfo(site, recorded.accounts);
  expect(facts.accounts).toEqual(recorded.accounts);
  for (const [name, records] of Object.entries(recorded.lists)) {
    expect({ [name]: withFields(records, facts.lists[name] ?? []) }).toEqual({ [name]: records });
  }
  expect(facts.files).toMatchObject(recorded.files);
}

/** Records, of which those that both have are without the fields that the older version did not show. */
const withFields = (older: readonly FactRecord[], records: readonly FactRecord[]): FactRecord[] =>
  records.map((record) => {
    const before = older.find(({ id }) => id === record.id) ?? record;
    return Object.fromEntries(Object.entries(record).filter(([field]) => field in before));
  });
