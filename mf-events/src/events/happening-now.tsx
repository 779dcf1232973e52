import { Badge } from '@backflow/ui';

/** For an event that has started and not ended. */
export const HappeningNow = () => (
  <Badge tone="success" icon="play">
    Happening now
  </Badge>
);
