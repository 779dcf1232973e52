import type { WebinarView } from '@backflow/contracts';
import type { RefObject } from 'react';
import { OpenLink } from './open-link.tsx';
import { RegisterForWebinar } from './register-for-webinar.tsx';
import type { nextStep } from './next-step.ts';

interface Props {
  step: NonNullable<ReturnType<typeof nextStep>>;
  webinar: WebinarView;
  now: number;
  isRegistering: boolean;
  onRegister: () => void;
  /** What has the focus once the button is gone. */
  next: RefObject<HTMLElement | null>;
}

/** The one button of a webinar's card. */
export function WebinarAction({ step, ...registering }: Props) {
  const { meetingUrl, recordingUrl, registration } = registering.webinar;
  switch (step) {
    case 'register':
      return <RegisterForWebinar {...registering} />;
    case 'join':
      return (
        <OpenLink
          label="Join Live"
          icon="video"
          url={meetingUrl}
          missing={{ title: 'Meeting link not available' }}
        />
      );
    case 'watch':
      return (
        <OpenLink
          label="Watch Recording"
          variant="quiet"
          icon="play"
          url={recordingUrl}
          missing={{
            title: 'Recording not available',
            ...(registration
              ? {}
              : { description: 'Recordings are for those who registered for the webinar.' }),
          }}
        />
      );
  }
}
