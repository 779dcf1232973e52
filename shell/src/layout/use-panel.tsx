import { toastFailure } from '@backflow/platform';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { fetchPage } from '../routing/lazy-page.tsx';

type Panel = ComponentType<{ onClose: () => void }>;

interface Source {
  load: () => Promise<Panel>;
  /** Title of the message when the script cannot be fetched. */
  errorTitle: string;
  /** The page it is opened on. The panel closes when it changes. */
  page: string;
}

/** A panel of the top bar, whose script is fetched when it is first opened. */
export function usePanel({ load, errorTitle, page }: Source): { open: () => void; panel: ReactNode } {
  const [openOn, setOpenOn] = useState<string>();
  const [Panel, setPanel] = useState<Panel>();
  const open = () => {
    setOpenOn(page);
    if (Panel) return;
    fetchPage(load).then(
      (loaded) => setPanel(() => loaded),
      (error: unknown) => toastFailure(errorTitle, error, 'Please try again.'),
    );
  };
  return { open, panel: Panel && openOn === page && <Panel onClose={() => setOpenOn(undefined)} /> };
}
