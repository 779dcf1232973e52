import { PremiumRequest } from '@backflow/contracts/identity';
import { columnsOf, sql } from '@backflow/service-kit';
import { z } from 'zod';
import type { PremiumRequestRecord } from '../db/models/premium-request.ts';

/** The columns of `premium_requests r` that a PremiumRequest is made of, each under its field's name. */
export const PREMIUM_REQUEST_COLUMNS = columnsOf(PremiumRequest, 'r', {
  // The driver would make an instant of a day.
  until: sql`r.until::text`,
});

/** A written request as it is sent. */
export const presentPremiumRequest = (request: PremiumRequestRecord): PremiumRequest =>
  z.parse(PremiumRequest, {
    ...request.get({ plain: true }),
    requestedAt: request.requestedAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
  });
