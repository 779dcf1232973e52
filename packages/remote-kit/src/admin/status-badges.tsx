import type { AccessLevel } from '@backflow/contracts';
import { Badges, PremiumBadge } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';
import type { ReactNode } from 'react';
import { ACCESS_LABELS } from './labels.ts';

interface Props {
  of: { isPublished: boolean; accessLevel: AccessLevel };
  children?: ReactNode;
}

/** Whether something is published, who may have it, and what else there is to say in a word. */
export const StatusBadges = ({ of: { isPublished, accessLevel }, children }: Props) => (
  <Badges>
    <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
    {accessLevel === 'premium' ? (
      <PremiumBadge />
    ) : (
      <Badge tone={accessLevel === 'paid' ? 'brass' : 'water'}>{ACCESS_LABELS[accessLevel]}</Badge>
    )}
    {children}
  </Badges>
);
