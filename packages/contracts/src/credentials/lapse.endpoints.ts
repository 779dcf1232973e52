import * as z from '@backflow/contracts/zod';
import { day, id, paging } from '../fields.ts';
import { EmailStatus, RecipientCount } from '../shared/recipients.ts';
import { endpoint } from './endpoint.ts';

export const LAPSE_STATES = ['coming', 'lapsed'] as const;

/** Days ahead that the list and its count cover without `until`. */
export const LAPSE_DAYS = 30;

const filters = {
  /** The last day of validity, at the latest. */
  until: z.optional(day('Until')),
  /** The id of an authority. */
  authority: z.optional(id),
  state: z._default(z.enum(LAPSE_STATES, 'State must be coming or lapsed'), 'coming'),
};
const Filters = z.object(filters);
export type LapseFilter = z.infer<typeof Filters>;

/** A credential that ends soon, or has ended. */
export const Lapse = z.object({
  /** Of the license. */
  id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailStatus: EmailStatus,
  authority: z.string(),
  number: z.string(),
  /** The last day of its term, such as 2027-06-30. */
  validUntil: z.string(),
  /** The last day on which its holder was written to about credentials or gauges. */
  remindedOn: z.nullable(z.string()),
});
export type Lapse = z.infer<typeof Lapse>;

const shared = { access: 'admin', reads: ['wallets', 'authorities', 'members'] } as const;

export const listLapses = endpoint({
  ...shared,
  id: 'lapses.list',
  method: 'GET',
  path: '/api/admin/lapses',
  summary: `Credentials that end until a day, by default within ${LAPSE_DAYS} days, the soonest first; or those that have ended, the latest first.`,
  query: z.object({ ...paging, ...filters }),
  response: z.array(Lapse),
});

export const countLapses = endpoint({
  ...shared,
  id: 'lapses.count',
  method: 'GET',
  path: '/api/admin/lapses/count',
  summary:
    'How many credentials the list has, of how many people, and how many of these an email would reach today.',
  query: Filters,
  response: z.extend(RecipientCount, { count: z.int(), people: z.int() }),
});

export const exportLapses = endpoint({
  ...shared,
  id: 'lapses.export',
  method: 'GET',
  path: '/api/admin/lapses/csv',
  summary: 'The list as a table (CSV).',
  query: Filters,
  file: true,
  response: z.unknown(),
});

/** The most selected credentials of one mail. */
const MOST_SELECTED = 500;

export const mailLapses = endpoint({
  id: 'lapses.mail',
  auditSentence: 'emailed holders of credentials that lapse',
  method: 'POST',
  path: '/api/admin/lapses/mail',
  summary:
    'Email the holders of the list, or of selected credentials, with the classes that would count. People who were written to about credentials today get nothing.',
  access: 'admin',
  body: z.object({
    ...filters,
    ids: z.optional(
      z
        .array(id, 'Ids must be a list of ids')
        .check(
          z.minLength(1, 'Choose at least one'),
          z.maxLength(MOST_SELECTED, `At most ${MOST_SELECTED} at a time`),
        ),
    ),
  }),
  response: RecipientCount,
  changes: ['wallets'],
});
