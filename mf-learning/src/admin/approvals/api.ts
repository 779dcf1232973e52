import { KIND_OF_PATH, OFFER_PATHS } from '@backflow/contracts/bookings';
import {
  createApproval,
  deleteApproval,
  listApprovals,
  updateApproval,
} from '@backflow/contracts/credentials';
import { listAdminEvents } from '@backflow/contracts/events';
import { findOffers } from '@backflow/booking-kit';
import { cacheEntryOf } from '@backflow/platform';
import { adminPagesQuery } from '@backflow/remote-kit/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { plainRecords } from '../../records/plain-records.ts';

export const approvals = adminPagesQuery(listApprovals, {});

export const approvalRecords = plainRecords('approval', {
  create: createApproval,
  update: updateApproval,
  remove: deleteApproval,
});

const LIMIT = 5;

/** Classes of every kind, by a search or the latest ones. */
export const classes = (search: string) =>
  queryOptions({
    ...cacheEntryOf(listAdminEvents, { query: { search } }, 'classes'),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        OFFER_PATHS.map(async (offers) =>
          (await findOffers(offers, { ...(search !== '' && { search }), limit: LIMIT }, signal)).map(
            (offer) => ({
              ...{ id: offer.id, title: offer.title, when: offer.when, kind: KIND_OF_PATH[offers] },
            }),
          ),
        ),
      );
      return found.flat();
    },
  });
