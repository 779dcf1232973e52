import { SERVICES } from '@backflow/contracts';
import type { Endpoint, ResponseOf, Service } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import type { listAuditActions as contract } from '@backflow/contracts/identity';
import { ADMIN_COMMAND } from '../people/admin-command.ts';

type Actions = ResponseOf<typeof contract>;

/** An action, with the text that follows the actor's name in the log. */
type Action = Omit<Actions[number], 'label'> & { readonly sentence: string };

/** Audited actions that are not endpoints. */
const OTHERS: readonly Action[] = [
  {
    action: 'session.refuse',
    service: 'identity',
    summary:
      'A sign-in that was refused: an unknown address, a wrong password or second factor, or a suspended account.',
    sentence: 'failed to sign in as {member}',
  },
  {
    action: ADMIN_COMMAND,
    service: 'identity',
    summary: 'Somebody was made an administrator by a command on the server itself.',
    sentence: 'made {member} an administrator by a command on the server',
  },
  {
    action: 'sms.stop',
    service: 'identity',
    summary: 'A member ended text messages by replying STOP.',
    sentence: 'ended text messages by a reply',
  },
  {
    action: 'sms.start',
    service: 'identity',
    summary: 'A member began text messages again by replying START.',
    sentence: 'began text messages again by a reply',
  },
  {
    action: 'releases.automaticRollback',
    service: 'releases',
    summary: 'The site ended a canary whose failures members with it had reported.',
    sentence: 'rolled back the canary of {subject}',
  },
  {
    action: 'registrations.bulk',
    service: 'bookings',
    summary: 'A booking among many was given another status, attendance or date.',
    sentence: 'marked {member} as {status} for {subject} in a group',
  },
  {
    action: 'invoices.payMany',
    service: 'bookings',
    summary: 'The payment of an invoice among many was recorded.',
    sentence: 'marked the invoice {subject} as paid in a group',
  },
  {
    action: 'invoices.remind',
    service: 'bookings',
    summary: 'A reminder of an unpaid invoice was sent.',
    sentence: 'reminded {member} of an invoice for {subject}',
  },
  {
    action: 'imports.people',
    service: 'bookings',
    summary: 'A person was added, or completed, from a list.',
    sentence: 'imported {member} from a list',
  },
  {
    action: 'imports.bookings',
    service: 'bookings',
    summary: 'A booking was made from a list.',
    sentence: 'registered {member} for {subject} from a list',
  },
  {
    action: 'imports.hours',
    service: 'bookings',
    summary: 'Past CE hours were added from a list.',
    sentence: 'imported CE hours of {member} from a list',
  },
  {
    action: 'imports.invoices',
    service: 'bookings',
    summary: 'An open invoice of former books was added from a list.',
    sentence: 'imported the open invoice {subject} from a list',
  },
  {
    action: 'imports.courseNumbers',
    service: 'bookings',
    summary: 'The number by which an authority knows a course was stored from a list.',
    sentence: 'imported the number of the course {subject} from a list',
  },
  {
    action: 'imports.attendance',
    service: 'bookings',
    summary: 'Attendance was recorded from a report of webinar software, or is to be decided.',
    sentence: 'imported attendance of {subject} from a report',
  },
];

/** Actions of former endpoints, which still have entries. */
const RETIRED: readonly Action[] = [
  {
    action: 'webinarRegistrations.createByHand',
    service: 'events',
    summary: 'A member was registered for a webinar by hand.',
    sentence: 'registered {member} for the webinar {subject}',
  },
  {
    action: 'webinarRegistrations.mail',
    service: 'events',
    summary: 'An email was sent to those registered for a webinar.',
    sentence: 'sent an email to the attendees of the webinar {subject}',
  },
  {
    action: 'webinarRegistrations.setStatus',
    service: 'events',
    summary: 'The status of a registration for a webinar was set.',
    sentence: 'marked {member} as {status} for the webinar {subject}',
  },
  {
    action: 'webinarRegistrations.setAttendance',
    service: 'events',
    summary: 'It was noted whether a member attended a webinar.',
    sentence: 'noted whether {member} attended the webinar {subject}',
  },
  {
    action: 'enrollments.createByHand',
    service: 'learning',
    summary: 'A member was enrolled in a course by hand.',
    sentence: 'enrolled {member} in the course {subject}',
  },
  {
    action: 'enrollments.mail',
    service: 'learning',
    summary: 'An email was sent to those enrolled in a course.',
    sentence: 'sent an email to the members of the course {subject}',
  },
  {
    action: 'enrollments.setStatus',
    service: 'learning',
    summary: 'The status of an enrollment was set.',
    sentence: 'marked {member} as {status} for the course {subject}',
  },
];

const isService = (name: Endpoint['service']): name is Service =>
  SERVICES.some((service) => service === name);

const ACTIONS: readonly Action[] = [
  ...OTHERS,
  ...RETIRED,
  ...ALL_ENDPOINTS.flatMap(({ id, service, summary, audit, auditSentence }) =>
    audit && isService(service) ? [{ action: id, service, summary, sentence: auditSentence ?? summary }] : [],
  ),
].sort((one, other) => one.action.localeCompare(other.action));

/** All audited actions of all services, by name. */
export const listAuditActions = (): Promise<Actions> =>
  Promise.resolve(ACTIONS.map(({ sentence, ...action }) => ({ ...action, label: getLabel(sentence) })));

/** Undefined for an action that no service has any more. */
export const getAuditAction = (name: string): Action | undefined => byName.get(name);

const byName: ReadonlyMap<string, Action> = new Map(ACTIONS.map((action) => [action.action, action]));

/** 'Marked a member as paid, confirmed or cancelled for …' */
function getLabel(sentence: string): string {
  const label = sentence
    .replace('{member}', 'a member')
    .replace('{status}', 'paid, confirmed or cancelled')
    .replace('{subject}', '…')
    .replace(/ …$/, '');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
