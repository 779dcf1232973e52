import type { ResourceView } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import type { ResourceRow } from './resource-select.ts';
import { needsPremium } from './resource.policy.ts';

/** A resource as this caller's lists show it, with whatever else its row has. */
export const presentResource = <Row extends ResourceRow>(
  row: Row,
  actor: Actor | null,
): Row & Pick<ResourceView, 'needsPremium'> => ({ ...row, needsPremium: needsPremium(actor, row) });
