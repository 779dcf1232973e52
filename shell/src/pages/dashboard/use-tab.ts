import { useSearchParams } from '@backflow/platform';
import { useEffect, useRef } from 'react';

const PARAMETER = 'tab';

/** The address of the tab that lists every registration. */
export const MY_EVENTS_HREF = '/dashboard?tab=my-events';

/** The tab named in the address. Selecting another one replaces the address, without a step in the history. */
export function useTab() {
  const [params, setParams] = useSearchParams();
  const tab = params.get(PARAMETER) ?? 'overview';
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);

  // A link in one tab that leads to another is unmounted with its tab, and the focus is lost: focus the new tab.
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [tab]);

  return {
    tab,
    selectTab: (id: string) => setParams({ [PARAMETER]: id }, { replace: true, preventScrollReset: true }),
    /** Ref of the element around the tabs. */
    area,
  };
}
