import { useBeforeUnload } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';

/**
 * Keeps what was entered from being lost by leaving: closing asks first, so does the browser's Back, and the browser itself
 * asks before the page is closed or loaded anew.
 * @param isDirty whether there is anything to lose
 * @param leave closes what is being left
 */
export function useLeaveGuard(isDirty: boolean, leave: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const hasExtraEntry = useRef(false);

  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });

  // A second entry of the history for the same address: Back then takes that one away, and the question is asked.
  useEffect(() => {
    if (!isDirty) return undefined;
    if (!hasExtraEntry.current) {
      history.pushState(history.state, '');
      hasExtraEntry.current = true;
    }
    const onBack = () => {
      if (!hasExtraEntry.current) return;
      hasExtraEntry.current = false;
      setIsAsking(true);
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [isDirty]);

  /** Takes that entry away again, then leaves. */
  const leaveNow = () => {
    setIsAsking(false);
    if (!hasExtraEntry.current) return leave();
    hasExtraEntry.current = false;
    window.addEventListener('popstate', leave, { once: true });
    history.back();
  };

  return {
    isAsking,
    /** Closes, or asks whether to. */
    close: () => (isDirty ? setIsAsking(true) : leaveNow()),
    stay: () => {
      setIsAsking(false);
      if (hasExtraEntry.current) return;
      history.pushState(history.state, '');
      hasExtraEntry.current = true;
    },
    leave: leaveNow,
  };
}
