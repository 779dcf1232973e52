import { Badge } from '@backflow/ui';
import type { StateLook } from './wallet-text.ts';

/** A state by a word, a shape and a color. */
export const LookBadge = ({ look: { label, tone, icon } }: { look: StateLook }) => (
  <Badge tone={tone} icon={icon}>
    {label}
  </Badge>
);
