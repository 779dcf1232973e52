import { countRosters, getRoster, listRosters } from '@backflow/contracts/credentials';
import type { ROSTER_STATES, Roster } from '@backflow/contracts/credentials';
import { queryOf } from '@backflow/platform';
import { polled } from '@backflow/remote-kit/admin';
import { adminPagesQuery } from '@backflow/remote-kit/lists';

type RosterKey = Pick<Roster, 'offerId' | 'authorityId'>;
export type RosterState = (typeof ROSTER_STATES)[number];

export const rosterHref = ({ offerId, authorityId }: RosterKey): string =>
  `/admin/rosters/${encodeURIComponent(offerId)}/${encodeURIComponent(authorityId)}`;

/** @param offerId only those of one event or webinar */
export const rosterList = (state: RosterState, offerId: string | null) =>
  adminPagesQuery(listRosters, { query: { state, ...(offerId !== null && { offerId }) } });

/** Always refetched: attendance changes it. */
export const rosterQuery = (params: RosterKey) => queryOf(getRoster, { params }, { staleTime: 0 });

export const rosterCounts = queryOf(countRosters, {}, polled(60_000));
