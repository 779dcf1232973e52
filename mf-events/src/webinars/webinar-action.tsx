import type { WebinarView } from '@backflow/contracts';
import type { RefObject } from 'react';
import { OpenLink } from './open-link.tsx';
import { RegisterForWebinar } from './register-for-webinar.tsx';
import type { NextStep } from './next-step.ts';
import styles from './webinar-action.module.css';

interface Props {
  step: NonNullable<NextStep>;
  webinar: WebinarView;
  now: number;
  isRegistering: boolean;
  onRegister: () => void;
  /** What has the focus once the button is gone. */
  next: RefObject<HTMLElement | null>;
}

/** The one button of a webinar's card, or why there is none. */
export function WebinarAction({ step, ...registering }: Props) {
  const { meetingUrl, recordingUrl } = registering.webinar;
  switch (step) {
    case 'register':
      return <RegisterForWebinar {...registering} />;
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
      return <p className={styles.reason}>The recording is for those who registered.</p>;
  }
}
