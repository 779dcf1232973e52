import { readFileSync } from 'node:fs';
import type { Names } from '@backflow/release/create';
import { inRepo } from '../repo.ts';
import { edit } from './files.ts';

const BOOKINGS = 'services/bookings';
const CONTRACTS = 'packages/contracts/src/bookings';
const ADMIN = 'mf-admin/src/bookings';

/** Adds `line` after the only match of `after` in a file; before an empty match. */
const addLine = (path: string, after: RegExp, line: string): string => {
  edit(path, (text) => text.replace(after, (found) => (found === '' ? `${line}\n` : `${found}\n${line}`)));
  return path;
};

/** Adds an import unless the file has it. */
const addImport = (path: string, names: string, from: string): string => {
  const line = `import ${names} from '${from}';\n`;
  if (!readFileSync(inRepo(path), 'utf8').includes(line)) edit(path, (text) => line + text);
  return path;
};

/**
 * Adds a kind of offer to every table with an entry for each kind: routes, rules, texts, owners.
 * @returns the changed files, relative to the checkout
 */
export function addOfferKind(service: Names, one: Names, many: Names): string[] {
  const from = `@backflow/contracts/${service.kebab}`;
  const a = /^[aeiou]/.test(one.text) ? 'an' : 'a';
  const changed = [
    addLine(`${CONTRACTS}/offer.ts`, /KIND_OF_PATH = \{/, `'${many.kebab}': '${one.kebab}',`),
    addLine(
      `${CONTRACTS}/offer.ts`,
      /OFFER_DETAILS = \{/,
      `'${one.kebab}': z.object({ description: z.nullable(z.string()) }),`,
    ),
    addLine(
      `${CONTRACTS}/transitions.ts`,
      /KIND_RULES: .* = \{/,
      `'${one.kebab}': { statuses: ['confirmed', 'cancelled'], isAttended: true },`,
    ),
    addLine(`${CONTRACTS}/transitions.test.ts`, /const ALLOWED = \[/, allowedRows(one)),
    addLine(
      `${CONTRACTS}/transitions.test.ts`,
      /expect\(rules\)\.toEqual\(\[/,
      `['${one.kebab}', false, true],`,
    ),
    addLine(
      `${BOOKINGS}/src/offers/offer-texts.ts`,
      /OFFER_TEXTS: .* = \{/,
      `'${one.kebab}': {
        ...registrationTexts('${one.text}'),
        closed: 'This ${one.text} can no longer be booked.',
        full: 'EVENT_FULL',
        booking: 'A booking of ${a} ${one.text}',
        page: () => '/${service.kebab}',
        list: '/${service.kebab}',
        tab: '${many.kebab}',
      },`,
    ),
    addLine(
      `${BOOKINGS}/src/notifications/offer-mails.ts`,
      /BOOKING_MAILS: .* = \{/,
      `'${one.kebab}': REGISTRATION_MAILS,`,
    ),
    addLine(
      `${BOOKINGS}/src/attendees/export-attendees.ts`,
      /const COLUMNS: .* = \{/,
      `'${one.kebab}': REGISTRATION,`,
    ),
    addLine(
      `${BOOKINGS}/src/routes.ts`,
      /export const routes = \[/,
      `route(book${one.pascal}, async (context: BookingsContext, call) => (await book(context, '${one.kebab}', call)).own),`,
    ),
    addLine(
      `${BOOKINGS}/src/routes.ts`,
      /^(?=import)/,
      `import { book${one.pascal} } from '@backflow/contracts/${service.kebab}';`,
    ),
    addLine(
      `${BOOKINGS}/test/book.ts`,
      /CODES: .* = \{/,
      `'${one.kebab}': { already: 'ALREADY_REGISTERED', full: 'EVENT_FULL' },`,
    ),
    addLine(
      `${BOOKINGS}/test/booking-model.ts`,
      /STATUSES: .* = \{/,
      `'${one.kebab}': ['confirmed', 'cancelled'],`,
    ),
    addLine(`${BOOKINGS}/test/owner-rows.ts`, /^> = \{/m, ownerRow(service, one, many)),
    addLine(`${ADMIN}/labels.ts`, /LABELS: .* = \{/, `'${many.kebab}': REGISTRATION,`),
    addLine(`${ADMIN}/offer.ts`, /const QUERIES = \{/, getOfferQuery(one, many)),
    addImport(`${ADMIN}/offer.ts`, `{ get${one.pascal} }`, from),
    addImport(`${BOOKINGS}/src/routes.ts`, `{ book${one.pascal} }`, from),
    addLine(
      'e2e/platform/admin-samples-attendees.ts',
      /const CREATE: .* = \{/,
      `'${many.kebab}': (admin) => post('/api/${many.kebab}', admin, { title: randomUUID(), startsAt: '2099-12-04T16:00:00Z' }),`,
    ),
    addLine(
      'e2e/platform/admin-samples-attendees.ts',
      /const BOOK: .* = \{/,
      `'${many.kebab}': (cookie, id) => post(\`/api/${many.kebab}/\${id}/book\`, cookie),`,
    ),
  ];
  addImport('e2e/platform/admin-samples-attendees.ts', '{ randomUUID }', 'node:crypto');
  return [...new Set(changed)];
}

/** Free, without a waiting list, like a webinar. */
const allowedRows = (one: Names): string =>
  [
    ['none', 'confirmed', 1, 'confirmed'],
    ['pending', 'confirmed', 0, 'paid'],
    ['pending', 'cancelled', -1, 'cancelled'],
    ['confirmed', 'cancelled', -1, 'cancelled'],
    ['cancelled', 'confirmed', 1, 'confirmed'],
    ['waitlisted', 'confirmed', 1, 'confirmed'],
    ['waitlisted', 'cancelled', 0, 'cancelled'],
  ]
    .map(([from, to, seats, notice]) => `['${one.kebab}', '${from}', '${to}', ${seats}, '${notice}'],`)
    .join('\n');

const ownerRow = (service: Names, one: Names, many: Names): string => `\
  '${one.kebab}': {
    table: '${service.kebab}.${many.snake}',
    getColumns: ({ title, startsAt, capacity }) => ({ title, starts_at: startsAt, capacity }),
  },`;

const getOfferQuery = (one: Names, many: Names): string => `\
  '${many.kebab}': offerQuery(get${one.pascal}, ({ title, startsAt }) => ({
    ...{ title, accessLevel: 'free', isPublished: true, isInvoiced: false, hours: null, price: '0', prices: [] },
    ...{ sessions: [], facilitator: null, hasDoor: false },
    ...{ isAhead: !isPast(startsAt), isOver: isPast(startsAt), fullWith: null, maxAttendees: null, location: null, facts: [] },
    when: \`\${pacificDay(startsAt)}, \${pacificTime(startsAt)}\`,
  })),`;
