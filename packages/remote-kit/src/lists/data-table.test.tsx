import { renderInShell } from '@backflow/remote-kit/testing';
import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { DataTable } from './data-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

interface Gauge {
  id: string;
  name: string;
}

const gauges = (count: number): Gauge[] =>
  Array.from({ length: count }, (_, index) => ({ id: `g${index}`, name: `Gauge ${index}` }));
const COLUMNS = [{ id: 'name', header: 'Name', cell: ({ name }: Gauge) => name }];

function Gauges({ rows, filter = '' }: { rows: readonly Gauge[]; filter?: string }) {
  const selection = useSelection({ rows, resetKey: filter });
  return (
    <>
      <DataTable
        label="Gauges"
        columns={COLUMNS}
        rows={rows}
        selection={{ ...selection, getLabel: ({ name }) => `Select ${name}` }}
      />
      <SelectionBar nouns={['gauge', 'gauges']} selection={selection}>
        <button type="button">Calibrate</button>
      </SelectionBar>
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

const box = (index: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Gauge ${index}` });
const bar = () => screen.getByRole('group', { name: 'Selected gauges' });
const selected = () => [0, 1, 2, 3, 4].filter((index) => box(index).checked);

it('selects rows one by one and all at once, and clears them', async () => {
  const user = renderInShell(<Gauges rows={gauges(5)} />, { at: '/admin' });
  expect(within(bar()).queryByRole('button')).toBeNull();
  await user.click(box(1));
  expect(within(bar()).getByRole('status').textContent).toBe('1 gauge selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
  expect(within(bar()).getByRole('status').textContent).toBe('5 gauges selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
  expect(within(bar()).queryByRole('button')).toBeNull();
  await user.click(box(1));
  await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
  expect(selected()).toEqual([]);
});

it('selects a range with Shift and a click', async () => {
  const user = renderInShell(<Gauges rows={gauges(5)} />, { at: '/admin' });
  await user.click(box(0));
  await user.click(box(2));
  await user.keyboard('{Shift>}');
  await user.click(box(4));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual([0, 2, 3, 4]);
});

it('selects by keys: x and Space toggle, Shift and an arrow make a range that also shrinks, Escape clears', async () => {
  const user = renderInShell(<Gauges rows={gauges(5)} />, { at: '/admin' });
  act(() => screen.getByRole('row', { name: /Gauge 0/ }).focus());
  await user.keyboard('x');
  expect(selected()).toEqual([0]);
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(selected()).toEqual([0, 2]);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual([0, 2, 3, 4]);
  expect(document.activeElement?.textContent).toContain('Gauge 4');
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual([0, 2, 3]);
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

function PagedGauges() {
  const [count, setCount] = useState(5);
  const [filter, setFilter] = useState('');
  return (
    <>
      <button onClick={() => setCount(10)}>Load More</button>
      <button onClick={() => setFilter('drafts')}>Other filter</button>
      <Gauges rows={gauges(count)} filter={filter} />
    </>
  );
}

it('retains the selection when more rows are loaded, and clears it with another filter', async () => {
  const user = renderInShell(<PagedGauges />, { at: '/admin' });
  await user.click(box(1));
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  expect(box(7).checked).toBe(false);
  expect(selected()).toEqual([1]);
  await user.click(screen.getByRole('button', { name: 'Other filter' }));
  expect(selected()).toEqual([]);
});
