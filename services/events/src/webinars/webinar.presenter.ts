import type { OwnRegistration, WebinarRegistration, WebinarView } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import { presentJoined, presentOwn } from '../registrations/own-registration.presenter.ts';
import type { Stored } from '../registrations/own-registration.presenter.ts';
import type { WebinarRow } from './webinar-select.ts';
import { mayKnowLinks } from './webinar.policy.ts';

/** A webinar as this caller may see it. */
export function presentWebinar(row: WebinarRow, actor: Actor | null): WebinarView {
  const mayKnow = mayKnowLinks(actor, row);
  return {
    ...row,
    scheduledAt: row.scheduledAt.toISOString(),
    meetingUrl: mayKnow ? row.meetingUrl : null,
    recordingUrl: mayKnow ? row.recordingUrl : null,
    registration: row.registration && presentJoined(row.registration),
  };
}

/** A registration of the caller's own, with its webinar, side by side as the query reads them. */
export interface WebinarRegistrationRow
  extends Stored<OwnRegistration>, Omit<WebinarRegistration['webinar'], 'id' | 'scheduledAt'> {
  webinarId: string;
  scheduledAt: Date;
}

export function presentWebinarRegistration(row: WebinarRegistrationRow): WebinarRegistration {
  const { id, status, registeredAt, webinarId, scheduledAt, ...webinar } = row;
  return {
    ...presentOwn({ id, status, registeredAt }),
    webinarId,
    webinar: { ...webinar, id: webinarId, scheduledAt: scheduledAt.toISOString() },
  };
}
