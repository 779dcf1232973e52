import type { ForumMember } from '@backflow/contracts/community';
import { pacificDay, pacificTime } from '@backflow/platform';
import { Alert } from '@backflow/ui';

/** Why and until when a member may not post. */
export const SilencedNote = ({ until, reason }: NonNullable<ForumMember['silenced']>) => (
  <Alert tone="warning" title="You cannot post at the moment">
    <p>
      {until === null
        ? 'An administrator has stopped your posts.'
        : `An administrator has stopped your posts until ${pacificDay(until)}, ${pacificTime(until)}.`}{' '}
      You can still read and follow topics.
    </p>
    <p>
      <strong>Reason:</strong> {reason}
    </p>
  </Alert>
);
