import { FileBody } from '../support/file-body.ts';
import { call } from '../support/people.ts';
import { until } from '../support/until.ts';
import type { MakeSample } from './sample.ts';

const people = () => new FileBody('people.csv', `Name,Email\nAnn Lee,ann.${Date.now()}@example.com\n`);
const QUERY = { kind: 'people' };

/** An import of one person, which has ended. */
const finishedImport: MakeSample = async (_admin, caller) => {
  const { body } = await call('POST', '/api/admin/imports?kind=people', caller, people());
  const { id } = body.data as { id: string };
  await until('the end of an import', 10_000, async () => {
    const { body: listed } = await call('GET', '/api/admin/imports', caller);
    return (listed.data as { id: string; done: number }[]).some((each) => each.id === id && each.done === 1);
  });
  return { params: { id } };
};

const DAYS = { query: { from: '2026-01-01', until: '2026-01-31' } };

/** Parameters with which each call about imports and lists succeeds. */
export const LIST_SAMPLES: Record<string, MakeSample> = {
  'imports.preview': () => ({ query: QUERY, body: people() }),
  'imports.start': () => ({ query: QUERY, body: people() }),
  'imports.errors': finishedImport,
  'imports.stop': finishedImport,
  'reports.ceHours': () => ({ query: { year: '2026' } }),
  'reports.ceHoursPdf': () => ({ query: { year: '2026' } }),
  'reports.bookkeeping': () => DAYS,
  'reports.attendance': () => DAYS,
};
