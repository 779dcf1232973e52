import { useLocation, useNavigate, useSearchParams } from '@backflow/platform';
import { useEffect, useState } from 'react';

const PARAMETER = 'eventId';

/** What the history keeps of a dialog that was opened on the page. */
interface Opened {
  openEvent: string;
}
const openedIn = (state: unknown): string | null => (state as Opened | null)?.openEvent ?? null;

/**
 * The event whose dialog is open, by id. One opened on the page is a step of the history, so that the way back closes
 * it. `?eventId=` in the address opens one in the place of the step that asked, and is then taken out of the address:
 * neither a reload nor the way back opens it again.
 */
export function useOpenEvent() {
  const location = useLocation();
  const { search, key } = location;
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const asked = params.get(PARAMETER);
  const [openId, setOpenId] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  // The step that is being left: its dialog is gone at once, whenever the history follows.
  const [left, setLeft] = useState<string | null>(null);
  if (asked !== answered) {
    setAnswered(asked);
    if (asked) setOpenId(asked);
  }
  if (left !== null && left !== key) setLeft(null);

  useEffect(() => {
    if (asked === null) return;
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete(PARAMETER);
        return rest;
      },
      { replace: true },
    );
  }, [asked, setParams]);

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
