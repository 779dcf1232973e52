import * as contracts from '@backflow/contracts/webinars';
import { route } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { adminWebinarsPage } from './admin-webinars-page.query.ts';
import { createWebinar } from './create-webinar.ts';
import { deleteWebinar } from './delete-webinar.ts';
import { findAdminWebinar } from './find-webinar.query.ts';
import { updateWebinar } from './update-webinar.ts';
import { webinarCounts, webinarsPage } from './webinar-tabs.query.ts';

export const webinarRoutes = [
  route(contracts.listWebinars, webinarsPage),
  route(contracts.countWebinars, webinarCounts),
  route(contracts.listAdminWebinars, adminWebinarsPage),
  route(contracts.getAdminWebinar, ({ db }: EventsContext, { params, actor }) =>
    findAdminWebinar(db, params.id, actor),
  ),
  route(contracts.createWebinar, createWebinar),
  route(contracts.updateWebinar, updateWebinar),
  route(contracts.deleteWebinar, deleteWebinar),
];
