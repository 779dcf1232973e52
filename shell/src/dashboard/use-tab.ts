import { useSearchParams } from '@backflow/platform';
import { useEffect, useRef } from 'react';

const PARAMETER = 'tab';

/** The address of the tab that lists every registration. */
export const MY_EVENTS_HREF = '/dashboard?tab=my-events';

/** The tab the address names. Choosing another one changes the address, without a step in the history. */
export function useTab() {
  const [params, setParams] = useSearchParams();
  const tab = params.get(PARAMETER) ?? 'overview';
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);

  // A link from inside one tab to another goes away with its tab; whoever followed it is left nowhere.
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [tab]);

  return {
    tab,
    selectTab: (id: string) => setParams({ [PARAMETER]: id }, { replace: true, preventScrollReset: true }),
    /** Stands around the tabs. */
    area,
  };
}
