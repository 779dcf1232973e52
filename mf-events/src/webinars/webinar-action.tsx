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
  /** Receives the focus when the button disappears. */
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
      return <PremiumOffer />;
  }
}

/** The register button, disabled for a full webinar. */
function RegisterForWebinar({ webinar, now, registering, next }: Omit<Props, 'step'>) {
  const isRegistering = registering.isPending(webinar.id);
  const isFull = webinarRegistrationState(webinar, now) === 'full';
  const ref = useRef<HTMLButtonElement>(null);
  // A layout effect: the button still has the focus before it is removed.
  useLayoutEffect(() => {
    const button = ref.current;
    const target = next.current;
    return () => {
      if (document.activeElement === button) target?.focus();
    };
  }, [next]);
  if (webinar.needsPremium && !isFull) return <PremiumOffer />;
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

const PremiumOffer = () => (
  <>
    <PremiumButton />
    <PremiumNote />
  </>
);

interface OpenLinkProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  label: string;
  /** Null if the member did not receive it. */
  url: string | null;
  /** The toast if there is no address. */
  missing: string;
}

/** Opens a web address in a new window, or shows a toast if there is none. */
function OpenLink({ label, url, missing, ...button }: OpenLinkProps) {
  const href = webLink(url);
  return (
    <Button
      {...button}
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
