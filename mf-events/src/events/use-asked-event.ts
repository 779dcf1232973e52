import { useSearchParams } from '@backflow/platform';
import { useEffect, useState } from 'react';

const PARAMETER = 'eventId';

/**
 * The event whose dialog is open, by id. `?eventId=` in the address opens one and is then taken out of the
 * address, so that neither a reload nor the way back opens it again.
 */
export function useAskedEvent() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(PARAMETER);
  const [openId, setOpenId] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  if (asked !== answered) {
    setAnswered(asked);
    if (asked) setOpenId(asked);
  }

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

  return { openId, openEvent: setOpenId };
}
