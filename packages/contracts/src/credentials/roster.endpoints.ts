import * as z from '@backflow/contracts/zod';
import { id, paging } from '../fields.ts';
import { jobContract } from '../job.ts';
import { endpoint } from './endpoint.ts';
import { Roster, RosterDetails, SentRoster, UnsentRoster } from './roster.ts';

export const ROSTER_STATES = ['due', 'sent', 'all'] as const;

const PATH = '/api/rosters';
const OF_ROSTERS = {
  access: 'admin',
  reads: ['rosters', 'approvals', 'authorities', 'events', 'webinars', 'attendance'],
} as const;
const ONE = {
  ...OF_ROSTERS,
  method: 'GET',
  params: z.object({ offerId: id, authorityId: id }),
  reads: [...OF_ROSTERS.reads, 'hours', 'members'],
} as const;

export const listRosters = endpoint({
  ...OF_ROSTERS,
  id: 'rosters.list',
  method: 'GET',
  path: PATH,
  summary:
    'Rosters of approved events and webinars that are over and that somebody attended, one for each authority: those that are due, that were sent, or all; soonest due first.',
  query: z.object({
    ...paging,
    state: z._default(z.enum(ROSTER_STATES, `State must be one of: ${ROSTER_STATES.join(', ')}`), 'due'),
    /** Only those of one event or webinar. */
    offerId: z.optional(id),
  }),
  response: z.array(Roster),
});

export const countRosters = endpoint({
  ...OF_ROSTERS,
  id: 'rosters.count',
  method: 'GET',
  path: `${PATH}/counts`,
  summary: 'How many rosters are due, how many of them are overdue, and which is due first.',
  response: z.object({ due: z.int(), overdue: z.int(), first: z.nullable(Roster) }),
});

export const getRoster = endpoint({
  ...ONE,
  id: 'rosters.get',
  path: `${PATH}/:offerId/:authorityId`,
  summary:
    'The attendees of an event or a webinar for an authority: license numbers, minutes, and what is missing. Once it was sent, the rows as they were then, and what has changed since.',
  response: RosterDetails,
});

export const exportRoster = endpoint({
  ...ONE,
  id: 'rosters.export',
  path: `${PATH}/:offerId/:authorityId/csv`,
  summary: 'A roster as a table (CSV).',
  file: true,
  response: z.unknown(),
});

export const printRoster = endpoint({
  ...ONE,
  id: 'rosters.print',
  path: `${PATH}/:offerId/:authorityId/pdf`,
  summary: 'A roster as a document (PDF).',
  file: true,
  response: z.unknown(),
});

export const markRosterSent = endpoint({
  ...ONE,
  id: 'rosters.send',
  auditSentence: 'marked a roster of {subject} as sent',
  method: 'POST',
  path: `${PATH}/:offerId/:authorityId/sent`,
  summary:
    'Mark a roster as sent: its rows are stored as they are. Refused (409) where they have changed since the caller read them, or where it was sent already.',
  body: SentRoster,
  response: RosterDetails,
  reads: [],
  changes: ['rosters'],
});

export const markRosterUnsent = endpoint({
  ...ONE,
  id: 'rosters.unsend',
  auditSentence: 'took back that a roster of {subject} was sent',
  method: 'POST',
  path: `${PATH}/:offerId/:authorityId/unsent`,
  summary:
    'Take back that a roster was sent, with a reason. The stored rows are deleted, and it is due again.',
  body: UnsentRoster,
  response: RosterDetails,
  reads: [],
  changes: ['rosters'],
});

/** Each night: rosters older than the law’s seven years. */
export const purgeRosters = jobContract({
  name: 'credentials.purge-rosters',
  data: z.null(),
  schedule: '25 1 * * *',
});
