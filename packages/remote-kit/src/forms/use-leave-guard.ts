import { useBeforeUnload } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';

/**
 * Asks before entered values are lost: when the form is closed, on the browser's Back, and (by the browser) when the page is
 * closed or reloaded.
 * @param isDirty whether there are unsaved values
 * @param leave closes the form
 */
export function useLeaveGuard(isDirty: boolean, leave: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const hasExtraEntry = useRef(false);

  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });

  // Push a second history entry with the same address: Back removes it, and the question is asked.
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

  /** Removes the extra entry, then leaves. */
  const leaveNow = () => {
    setIsAsking(false);
    if (!hasExtraEntry.current) return leave();
    hasExtraEntry.current = false;
    window.addEventListener('popstate', leave, { once: true });
    history.back();
  };

  return {
    isAsking,
    /** Closes the form, or asks first. */
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
