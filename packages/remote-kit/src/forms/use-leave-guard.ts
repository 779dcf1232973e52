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
  const isOnTop = useRef(false);

  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });

  // A second entry of the history for the same address: Back then takes that one away, and the question is asked.
  useEffect(() => {
    if (!isDirty) return undefined;
    if (!isOnTop.current) {
      history.pushState(history.state, '');
      isOnTop.current = true;
    }
    const onBack = () => {
      if (!isOnTop.current) return;
      isOnTop.current = false;
      setIsAsking(true);
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [isDirty]);

  /** Takes that entry away again, then leaves. */
  const go = () => {
    setIsAsking(false);
    if (!isOnTop.current) return leave();
    isOnTop.current = false;
    window.addEventListener('popstate', leave, { once: true });
    history.back();
  };

  return {
    isAsking,
    /** Closes, or asks whether to. */
    close: () => (isDirty ? setIsAsking(true) : go()),
    stay: () => {
      setIsAsking(false);
      if (isOnTop.current) return;
      history.pushState(history.state, '');
      isOnTop.current = true;
    },
    leave: go,
  };
}
