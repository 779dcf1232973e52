import { webinarRegistrationState } from '@backflow/contracts/bookings';
import type { WebinarView } from '@backflow/contracts/webinars';
import { toast } from '@backflow/platform';
import { PremiumButton, PremiumNote, webLink } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Button, VisuallyHidden } from '@backflow/ui';
import type { ButtonProps } from '@backflow/ui';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { NextStep } from './shown-webinar.ts';
import styles from './webinar-action.module.css';

interface Props {
  step: NonNullable<NextStep>;
  webinar: WebinarView;
  now: number;
  registering: MemberAction;
  /** What has the focus once the button is gone. */
  next: RefObject<HTMLElement | null>;
}

/** The one button of a webinar's card, or why there is none. */
export function WebinarAction({ step, ...props }: Props) {
  const { meetingUrl, recordingUrl } = props.webinar;
  switch (step) {
    case 'register':
      return <RegisterForWebinar {...props} />;
    case 'join':
      return (
        <OpenLink label="Join Live" icon="video" url={meetingUrl} missing="Meeting link not available" />
      );
    case 'watch':
      return (
        <OpenLink
          label="Watch Recording"
          variant="quiet"
          icon="play"
          url={recordingUrl}
          missing="Recording not available"
        />
      );
    case 'missed':
      return <p className={styles.reason}>Registration closed at the start.</p>;
    case 'unwatchable':
      return <WayToPremium />;
  }
}

/** The register button; a full webinar has none left to press. */
function RegisterForWebinar({ webinar, now, registering, next }: Omit<Props, 'step'>) {
  const isRegistering = registering.isPending(webinar.id);
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
  if (webinar.needsPremium && !isFull) return <WayToPremium />;
  return (
    <Button
      ref={ref}
      disabled={isFull && !isRegistering}
      pending={isRegistering}
      pendingLabel="Registering..."
      onClick={() => {
        registering.start(webinar.id);
      }}
    >
      {isFull ? 'Webinar Full' : 'Register'}
    </Button>
  );
}

const WayToPremium = () => (
  <>
    <PremiumButton />
    <PremiumNote />
  </>
);

interface OpenLinkProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  label: string;
  /** Where it leads; null where the caller was not given it. */
  url: string | null;
  /** The toast if there is no address. */
  missing: string;
}

/** Opens a web address in a new window, or shows a toast if there is none. */
function OpenLink({ label, url, missing, ...look }: OpenLinkProps) {
  const href = webLink(url);
  return (
    <Button
      {...look}
      onClick={() => {
        if (href === null) toast({ title: missing, variant: 'destructive' });
        else window.open(href, '_blank', 'noopener,noreferrer');
      }}
    >
      {label}
      {href !== null && <VisuallyHidden> (opens in a new window)</VisuallyHidden>}
    </Button>
  );
}
