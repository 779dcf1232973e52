import { webinarRegistrationState } from '@backflow/contracts';
import type { WebinarView } from '@backflow/contracts';
import { Button } from '@backflow/ui';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { PremiumNote } from '../premium-note.tsx';
import { REGISTERING } from '../use-registering.ts';

interface Props {
  webinar: WebinarView;
  now: number;
  isRegistering: boolean;
  onRegister: () => void;
  /** Where the focus goes when the button leaves with it. */
  next: RefObject<HTMLElement | null>;
}

/** The register button; a full webinar has none left to press. */
export function RegisterForWebinar({ webinar, now, isRegistering, onRegister, next }: Props) {
  const isFull = webinarRegistrationState(webinar, now) === 'full';
  const ref = useRef<HTMLButtonElement>(null);
  // Before it leaves the page, the button still has the focus to hand on.
  useLayoutEffect(() => {
    const button = ref.current;
    const heir = next.current;
    return () => {
      if (document.activeElement === button) heir?.focus();
    };
  }, [next]);
  return (
    <>
      <Button
        ref={ref}
        disabled={isFull && !isRegistering}
        pending={isRegistering}
        pendingLabel={REGISTERING}
        onClick={onRegister}
      >
        {isFull ? 'Webinar Full' : 'Register'}
      </Button>
      {webinar.accessLevel === 'premium' && !isFull && <PremiumNote />}
    </>
  );
}
