import type { ResourceView } from '@backflow/contracts/learning';
import type { Actor } from '@backflow/service-kit';
import type { ResourceRow } from './resource-select.ts';
import { needsPremium } from './resource.policy.ts';

/** A resource as this caller's lists show it, with whatever else its row has. */
export const presentResource = <Row extends ResourceRow>(
  { isBooked, ...row }: Row,
  actor: Actor | null,
): Omit<Row, 'isBooked'> & Pick<ResourceView, 'needsPremium'> => ({
  ...row,
  needsPremium: needsPremium(actor, { ...row, isBooked }),
});
