import type { Migration } from '@backflow/service-kit';
import { createSuppliers } from './0001-create-suppliers.ts';
import { createEvents } from './0002-create-events.ts';
import { createRegistrations } from './0003-create-registrations.ts';
import { createAuditLines } from './0004-create-audit-lines.ts';
import { makeEventsSearchable } from './0005-make-events-searchable.ts';
import { publishStats } from './0006-publish-stats.ts';
import { createWebinars } from './0007-create-webinars.ts';
import { createWebinarRegistrations } from './0008-create-webinar-registrations.ts';
import { followFacilitatorPhotos } from './0009-follow-facilitator-photos.ts';
import { findEventsBySupplier } from './0010-find-events-by-supplier.ts';

/** In the order they run. */
export const MIGRATIONS: readonly Migration[] = [
  createSuppliers,
  createEvents,
  createRegistrations,
  createAuditLines,
  makeEventsSearchable,
  publishStats,
  createWebinars,
  createWebinarRegistrations,
  followFacilitatorPhotos,
  findEventsBySupplier,
];
