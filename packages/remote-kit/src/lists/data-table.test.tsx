import { renderInShell } from '@backflow/remote-kit/testing';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { DataTable } from './data-table.tsx';

interface Gauge {
  id: string;
  name: string;
}

const gauges = (count: number): Gauge[] =>
  Array.from({ length: count }, (_, index) => ({ id: `g${index}`, name: `Gauge ${index}` }));
const COLUMNS = [{ id: 'name', header: 'Name', cell: ({ name }: Gauge) => name }];

function Gauges({ rows }: { rows: readonly Gauge[] }) {
  const [chosen, onChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <p>{chosen.size} chosen</p>
      <DataTable
        label="Gauges"
        columns={COLUMNS}
        rows={rows}
        selection={{ selected: chosen, onChange, labelOf: ({ name }) => `Choose ${name}` }}
      />
    </>
  );
}

it('of a hundred thousand rows has few in the page, and says how many there are', () => {
  renderInShell(<Gauges rows={gauges(100_000)} />, { at: '/admin' });
  const table = screen.getByRole('table', { name: 'Gauges' });
  expect(table.getAttribute('aria-rowcount')).toBe('100001');
  const rows = within(table).getAllByRole('row');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThan(80);
});

it('chooses rows one by one and all at once', async () => {
  const user = renderInShell(<Gauges rows={gauges(3)} />, { at: '/admin' });
  await user.click(screen.getByRole('checkbox', { name: 'Choose Gauge 1' }));
  expect(screen.getByText('1 chosen')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
  expect(screen.getByText('3 chosen')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
  expect(screen.getByText('0 chosen')).toBeTruthy();
});
