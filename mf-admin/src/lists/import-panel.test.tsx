import { Import, ImportPreview, recognizeColumns } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, failure, renderInShell } from '@backflow/remote-kit/testing';
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  screen.getByRole('tab', { name: 'Error (1)' });
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

test('errors of a preview are saved as a file that is imported again once it is mended', async () => {
  const { user } = show(() =>
    data({ ...PREVIEW, rows: PREVIEW.rows.filter(({ fate }) => fate === 'error') }),
  );
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:errors'),
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  await screen.findByRole('button', { name: 'Preview' });
  paste('Who\tE-mail\n\tx@b.co');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Download Errors' }));
  const reader = new FileReader();
  reader.readAsText(saved[0] ?? new Blob());
  await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
  expect(reader.result).toContain(
    '"Who","E-mail","Not imported because"\n"","x@b.co","First and last name are needed."\n',
  );
});

test('the preview of a list that was replaced meanwhile is not shown', async () => {
  let answer: (response: ReturnType<typeof data>) => void = () => undefined;
  const { user } = show(() => new Promise((resolve) => (answer = resolve)) as never);
  await screen.findByRole('button', { name: 'Preview' });
  paste('Who\tE-mail\nAnn\ta@b.co');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  paste('Who\tE-mail\nBo\tb@b.co');
  await act(async () => answer(data(PREVIEW)));
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await act(async () => answer(data(PREVIEW)));
  await screen.findByRole('button', { name: 'Import 1 Row' });
});

test.each([
  ['the authority of a license', ['Name', 'License', 'State'], ['name', 'licence', 'authority']],
  [
    'a part of an address',
    ['Name', 'License', 'City', 'State', 'ZIP'],
    ['name', 'licence', null, null, null],
  ],
])('a column “State” is %s', (_what, headings, fields) => {
  expect(recognizeColumns('people', headings)).toEqual(fields);
});
