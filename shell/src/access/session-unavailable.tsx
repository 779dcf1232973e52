import { refreshSession } from '@backflow/platform';
import { Container, ErrorPanel } from '@backflow/ui';

/** The site cannot say who is signed in: its sessions are away for a moment. */
export const SessionUnavailable = () => (
  <Container>
    <ErrorPanel title="Your account cannot be reached" onRetry={() => void refreshSession()}>
      Sign-in is unavailable for a moment. Nothing of yours is lost.
    </ErrorPanel>
  </Container>
);
