import type { OwnRegistration, WebinarRegistration, WebinarView } from '@backflow/contracts';
import type { Actor } from '@backflow/service-kit';
import { presentJoined } from '../registrations/own-registration.presenter.ts';
import { mayKnowLinks } from './webinar.policy.ts';

/** A webinar as this caller may see it. */
export function presentWebinar(row: WebinarView, actor: Actor | null): WebinarView {
  const mayKnow = mayKnowLinks(actor, row);
  return {
    ...row,
    meetingUrl: mayKnow ? row.meetingUrl : null,
    recordingUrl: mayKnow ? row.recordingUrl : null,
    registration: row.registration && presentJoined(row.registration),
  };
}

/** A registration of the caller's own, with its webinar, side by side as the query reads them. */
export interface WebinarRegistrationRow extends OwnRegistration, Omit<WebinarRegistration['webinar'], 'id'> {
  webinarId: string;
}

export function presentWebinarRegistration(row: WebinarRegistrationRow): WebinarRegistration {
  const { id, status, registeredAt, webinarId, ...webinar } = row;
  return { id, status, registeredAt, webinarId, webinar: { ...webinar, id: webinarId } };
}
