import { Import, ImportPreview } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, failure, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { ListsPage } from './lists-page.tsx';

const ROWS = [
  { row: 2, fate: 'new', text: 'New', cells: ['Ann', 'a@b.co'] },
  { row: 3, fate: 'error', text: 'First and last name are needed.', cells: ['', 'x@b.co'] },
] as const;
const PREVIEW = makeFixture(ImportPreview, {
  columns: [
    { heading: 'Who', field: 'name' },
    { heading: 'E-mail', field: 'email' },
  ],
  missing: [],
  rows: ROWS.map((row) => ({ ...row, cells: [...row.cells] })),
});

function show(preview: () => ReturnType<typeof data>) {
  let imports: Import[] = [];
  const calls = fakeApi({
    'GET /api/admin/imports': () => data(imports),
    'GET /api/admin/reports/authorities': () => data(['TCEQ']),
    'POST /api/admin/imports/preview': preview,
    'POST /api/admin/imports': () => {
      const started = makeFixture(Import, {
        ...{ id: 'i1', kind: 'people', createdAt: '2026-12-04T16:00:00.000Z' },
        ...{ total: 2, done: 2, new: 1, changes: 0, same: 0, error: 1 },
      });
      imports = [started];
      return data(started);
    },
  });
  return {
    calls,
    user: renderInShell(<ListsPage />, { at: '/admin/import', as: buildMember({ isAdmin: true }) }),
  };
}
const paste = (text: string) =>
  fireEvent.change(screen.getByLabelText('Cells from a spreadsheet'), { target: { value: text } });

test('cells are previewed, columns assigned by hand, and the import ends with what failed', async () => {
  const { calls, user } = show(() => data(PREVIEW));
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  screen.getByText('Paste cells, or choose a file');
  paste('Who\tE-mail\nAnn\ta@b.co');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const heading = await screen.findByRole('heading', { name: '2 rows: nothing is written yet' });
  expect(document.activeElement).toBe(heading);
  screen.getByRole('tab', { name: 'Errors (1)' });
  await user.selectOptions(screen.getByLabelText('E-mail'), 'Name');
  expect(calls.filter(({ path }) => path.endsWith('/preview')).map(({ query }) => query)).toEqual([
    { kind: 'people' },
    { kind: 'people', columns: ',name' },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Import 1 Row' }));
  const done = within(await screen.findByRole('group', { name: /^Import: People/ }));
  done.getByText('1 imported, 1 not imported.');
  expect(done.getByRole('link', { name: 'Download Errors' }).getAttribute('href')).toBe(
    '/api/admin/imports/i1/errors/csv',
  );
});

test('a table that cannot be read leaves what was pasted, and says why', async () => {
  const errors = [{ path: 'file', message: 'The table has 5,001 rows. Import at most 5,000 at a time.' }];
  const { user } = show(() => failure(400, 'VALIDATION_FAILED', errors[0]?.message ?? '', errors));
  await screen.findByRole('button', { name: 'Preview' });
  paste('Name\nAnn');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText(/5,001 rows/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Cells from a spreadsheet').value).toBe('Name\nAnn');
});
