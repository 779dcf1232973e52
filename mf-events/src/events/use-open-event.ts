import { useLocation, useNavigate, useSearchParams } from '@backflow/platform';
import { useEffect, useState } from 'react';

const PARAMETER = 'eventId';

/** The history state of a dialog opened on the page. */
interface Opened {
  openEvent: string;
}
const openedIn = (state: unknown): string | null => (state as Opened | null)?.openEvent ?? null;

/**
 * The id of the event whose dialog is open. A dialog opened on the page is an entry of the history, so that Back closes it. `?eventId=` in
 * the address opens a dialog without a new entry, and is removed from the address: neither a reload nor Back opens it again.
 */
export function useOpenEvent() {
  const location = useLocation();
  const { search, key } = location;
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const requested = params.get(PARAMETER);
  const [openId, setOpenId] = useState<string | null>(null);
  const [handled, setHandled] = useState<string | null>(null);
  // The entry being left: its dialog closes at once, before the history has changed.
  const [left, setLeft] = useState<string | null>(null);
  if (requested !== handled) {
    setHandled(requested);
    if (requested) setOpenId(requested);
  }
  if (left !== null && left !== key) setLeft(null);

  useEffect(() => {
    if (requested === null) return;
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(PARAMETER);
        return next;
      },
      { replace: true },
    );
  }, [requested, setParams]);

  const openedId = left === key ? null : openedIn(location.state);
  return {
    openId: openedId ?? openId,
    openEvent: (id: string) => {
      void navigate({ search }, { state: { openEvent: id } satisfies Opened });
    },
    closeEvent: () => {
      setOpenId(null);
      if (openedId === null) return;
      setLeft(key);
      void navigate(-1);
    },
  };
}
