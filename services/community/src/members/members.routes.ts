import * as contracts from '@backflow/contracts/community';
import { route } from '@backflow/service-kit';
import { ownMembership, readAll, updateOwnMembership } from './own-membership.ts';

export const memberRoutes = [
  route(contracts.getForumMember, ownMembership),
  route(contracts.updateForumMember, updateOwnMembership),
  route(contracts.markForumRead, readAll),
];
