import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

const BUSY = '[aria-busy="true"]';

interface Found {
  /** The search for which every group has answered, and none with anything; null while one has, or may have. */
  nothingFor: string | null;
  /** How much each group has found, for screen readers. */
  counts: string;
}

/**
 * What the groups show. It is read off the page by the marks that any widget makes anyhow (`li`, `aria-busy`, `alert`):
 * so a remote of any version joins in, and there is nothing to call back that one could forget.
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
  // Where nothing was found before, it is said until it is known of what was typed since.
  return { nothingFor: area.querySelector(BUSY) ? before.nothingFor : search, counts };
}

const reuseIfEqual = (before: Found, now: Found): Found =>
  before.nothingFor === now.nothingFor && before.counts === now.counts ? before : now;
