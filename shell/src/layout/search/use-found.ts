import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

const BUSY = '[aria-busy="true"]';

interface Found {
  /** The search without a result in any group; null while there is one, or may be. */
  nothingFor: string | null;
  /** The number of results in each group, for screen readers. */
  counts: string;
}

/**
 * Counts the results of the groups by their markup (`li`, `aria-busy`, `alert`), which every widget has: this works for
 * remotes of any version, without a callback that one could forget.
 */
export function useFound(results: RefObject<HTMLElement | null>, search: string): Found {
  const [found, setFound] = useState<Found>({ nothingFor: null, counts: '' });
  useEffect(() => {
    const area = results.current;
    if (!area) return;
    const update = () => setFound((before) => reuseIfEqual(before, read(area, search, before)));
    update();
    const observer = new MutationObserver(update);
    observer.observe(area, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    });
    return () => observer.disconnect();
  }, [results, search]);
  return found;
}

function read(area: HTMLElement, search: string, before: Found): Found {
  const groups = [...area.querySelectorAll('section')].map((group) => ({
    title: group.querySelector('h2')?.textContent ?? '',
    count: group.querySelectorAll('li').length,
  }));
  const having = groups.filter(({ count }) => count > 0);
  const counts = having.map(({ title, count }) => `${count} in ${title}`).join(', ');
  const mayHave = having.length > 0 || area.querySelector(`[role="alert"], ${BUSY}:not([hidden])`) !== null;
  if (mayHave || groups.length === 0) return { nothingFor: null, counts };
  // Keeps the message for the previous search until this one has its result.
  return { nothingFor: area.querySelector(BUSY) ? before.nothingFor : search, counts };
}

const reuseIfEqual = (before: Found, now: Found): Found =>
  before.nothingFor === now.nothingFor && before.counts === now.counts ? before : now;
