import { Badge } from '@backflow/ui';

/** Of what has begun and not ended. */
export const HappeningNow = () => (
  <Badge tone="success" icon="play">
    Happening now
  </Badge>
);
