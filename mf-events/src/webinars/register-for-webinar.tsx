import { webinarRegistrationState } from '@backflow/contracts';
import type { WebinarView } from '@backflow/contracts';
import { Button } from '@backflow/ui';

interface Props {
  webinar: WebinarView;
  now: number;
  isRegistering: boolean;
  onRegister: () => void;
}

/** The register button; a full webinar has none left to press. */
export function RegisterForWebinar({ webinar, now, isRegistering, onRegister }: Props) {
  const isFull = webinarRegistrationState(webinar, now) === 'full';
  return (
    <Button
      disabled={isFull && !isRegistering}
      pending={isRegistering}
      pendingLabel={isRegistering ? 'Registering...' : undefined}
      onClick={onRegister}
    >
      {isFull ? 'Webinar Full' : 'Register'}
    </Button>
  );
}
