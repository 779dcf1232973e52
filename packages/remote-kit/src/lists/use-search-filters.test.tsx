import * as z from '@backflow/contracts/zod';
import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { useSearchFilters } from './use-search-filters.ts';

const Filter = z.object({
  words: z._default(z.string().check(z.trim(), z.maxLength(9)), ''),
  dates: z._default(z.enum(['all', 'week', 'month']), 'all'),
});

function Page() {
  const { filters, draft, isDebouncing, isFiltered, setFilters, setDraft, clear } = useSearchFilters(Filter);
  return (
    <>
      <input
        aria-label="Words"
        value={draft.words}
        onChange={({ target }) => setDraft({ words: target.value })}
      />
      <button onClick={() => setFilters({ dates: 'week' })}>week</button>
      <button onClick={() => setFilters({ dates: 'month' }, { replace: true })}>month</button>
      <button onClick={() => setFilters({ words: 'dcva' })}>dcva</button>
      {isFiltered && <button onClick={clear}>clear</button>}
      <output>{isDebouncing ? 'settling' : `${filters.words}/${filters.dates}`}</output>
    </>
  );
}

const Tab = z.object({ tab: z._default(z.enum(['first', 'second']), 'first') });

/** Filters of their own, in the same address. */
function Beside() {
  const { setFilters } = useSearchFilters(Tab);
  return <button onClick={() => setFilters({ tab: 'first' }, { replace: true })}>first</button>;
}

const show = (at: string) => renderInShell(<Page />, { at });
const shown = () => screen.getByRole('status').textContent;
const textField = () => screen.getByLabelText<HTMLInputElement>('Words');
const address = () => window.location.pathname + window.location.search;
// Clicks at once: typed text must not be applied in between.
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const enter = (value: string) => fireEvent.change(textField(), { target: { value } });

describe('filters in the address', () => {
  test('are read from it; what it does not say, or says wrongly, is the default', () => {
    show('/events?words=gauge&dates=never&other=1');
    expect(shown()).toBe('gauge/all');
    expect(textField().value).toBe('gauge');
  });

  test('typing is waited out, and takes the place of the step it was done in', async () => {
    show('/events?other=1');
    const steps = window.history.length;
    enter('gauge ');
    expect(shown()).toBe('settling');
    expect(address()).toBe('/events?other=1');
    await waitFor(() => expect(shown()).toBe('gauge/all'));
    expect(address()).toBe('/events?other=1&words=gauge');
    // The blank is the beginning of the next word.
    expect(textField().value).toBe('gauge ');
    expect(window.history.length).toBe(steps);
  });

  test('choosing is a step of the history, and takes what was just typed with it', async () => {
    show('/events');
    const steps = window.history.length;
    enter('rpz');
    click('week');
    await waitFor(() => expect(address()).toBe('/events?words=rpz&dates=week'));
    expect(window.history.length).toBe(steps + 1);
    click('month');
    await waitFor(() => expect(address()).toBe('/events?words=rpz&dates=month'));
    expect(window.history.length).toBe(steps + 1);
    act(() => window.history.back());
    await waitFor(() => expect(shown()).toBe('/all'));
    expect(textField().value).toBe('');
    act(() => window.history.forward());
    await waitFor(() => expect(shown()).toBe('rpz/month'));
    expect(textField().value).toBe('rpz');
  });

  test('two that are set before the page is rendered again are both kept', async () => {
    show('/events');
    act(() => {
      click('dcva');
      click('week');
    });
    await waitFor(() => expect(address()).toBe('/events?words=dcva&dates=week'));
    act(() => {
      enter('rp');
      click('month');
      click('dcva');
    });
    await waitFor(() => expect(address()).toBe('/events?words=dcva&dates=month'));
  });

  test('two of different places that are set before the page is rendered again are both kept', async () => {
    renderInShell(
      <>
        <Page />
        <Beside />
      </>,
      { at: '/events?tab=second' },
    );
    act(() => {
      click('first');
      click('week');
    });
    await waitFor(() => expect(address()).toBe('/events?dates=week'));
  });

  test('are cleared at once, with what is still being typed, and nothing else', async () => {
    show('/events?dates=week&other=1');
    enter('abc');
    click('clear');
    expect(textField().value).toBe('');
    await waitFor(() => expect(address()).toBe('/events?other=1'));
    expect(shown()).toBe('/all');
    expect(screen.queryByRole('button', { name: 'clear' })).toBeNull();
  });
});
