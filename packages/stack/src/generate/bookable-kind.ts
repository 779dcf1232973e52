import { readFileSync, readdirSync } from 'node:fs';
import { inRepo } from '../repo.ts';
import { edit, writeNew } from './files.ts';
import type { Names } from './names.ts';

const BOOKINGS = 'services/bookings';
const CONTRACTS = 'packages/contracts/src/bookings';
const ADMIN = 'mf-events/src/admin/bookings';

/** Adds `line` after the only match of `after` in a file; before an empty match. */
const addLine = (path: string, after: RegExp, line: string): string => {
  edit(path, (text) => text.replace(after, (found) => (found === '' ? `${line}\n` : `${found}\n${line}`)));
  return path;
};

/**
 * Adds a kind of offer to every table that has a line for each: what can be booked, its rules, what people read, who may publish.
 * @returns the files written, relative to the checkout
 */
export function addOfferKind(service: Names, one: Names, many: Names): string[] {
  const [migration, bookingTest] = [migrationOf(service, many), testOf(service, one, many)];
  writeNew([migration, bookingTest]);
  const a = /^[aeiou]/.test(one.words) ? 'an' : 'a';
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
        ...registrationTexts('${one.words}'),
        closed: 'This ${one.words} can no longer be booked.',
        full: 'EVENT_FULL',
        booking: 'A booking of ${a} ${one.words}',
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
      `${BOOKINGS}/src/bookings/bookings.routes.ts`,
      /bookingRoutes = \[/,
      `route(book${one.pascal}, async (context: BookingsContext, call) => (await book(context, '${one.kebab}', call)).own),`,
    ),
    addLine(
      `${BOOKINGS}/src/bookings/bookings.routes.ts`,
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
    addLine(`${ADMIN}/offer.ts`, /const FETCH: .* = \{/, fetchOf(one, many)),
    addLine(
      `${ADMIN}/offer.ts`,
      /^(?=import)/,
      `import { get${one.pascal} } from '@backflow/contracts/${service.kebab}';`,
    ),
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
  const samples = 'e2e/platform/admin-samples-attendees.ts';
  const uuid = "import { randomUUID } from 'node:crypto';\n";
  if (!readFileSync(inRepo(samples), 'utf8').includes(uuid)) edit(samples, (text) => uuid + text);
  return [...new Set([migration[0], bookingTest[0], ...changed])];
}

/** Free, without a waiting list: as a webinar. */
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

/** The migration that lets the owner publish its records and read their seats. */
function migrationOf(service: Names, many: Names): [string, string] {
  const folder = `${BOOKINGS}/src/db/migrations`;
  const numbers = readdirSync(inRepo(folder)).map((file) => Number.parseInt(file, 10) || 0);
  const name = `${String(Math.max(...numbers) + 1).padStart(4, '0')}-offer-${many.kebab}`;
  return [
    `${folder}/${name}.ts`,
    `import type { Migration } from '@backflow/service-kit';

const OWNER = 'backflow_${service.kebab}';

/** What the owner of ${many.words} may do and read here. */
export const offer${many.pascal}: Migration = {
  name: '${name}',
  up: (sql) =>
    sql(\`
      grant usage on schema bookings to \${OWNER};
      grant execute on function publish_offer_v1(jsonb), lock_offer_v1(uuid) to \${OWNER};
      grant select on offers_v1, own_bookings_v1 to \${OWNER};
    \`),
  down: (sql) =>
    sql(\`
      revoke all on offers_v1, own_bookings_v1 from \${OWNER};
      revoke all on function publish_offer_v1(jsonb), lock_offer_v1(uuid) from \${OWNER};
      revoke usage on schema bookings from \${OWNER};
    \`),
};
`,
  ];
}

const ownerRow = (service: Names, one: Names, many: Names): string => `\
  '${one.kebab}': {
    table: '${service.kebab}.${many.snake}',
    columnsOf: ({ title, startsAt, capacity }) => ({ title, starts_at: startsAt, capacity }),
  },`;

const fetchOf = (one: Names, many: Names): string => `\
  '${many.kebab}': async (id, options) => {
    const { title, startsAt } = await request(get${one.pascal}, { params: { id } }, options);
    const when = \`\${pacificDay(startsAt)}, \${pacificTime(startsAt)}\`;
    return {
      ...{ title, accessLevel: 'free', isPublished: true, isOver: isPast(startsAt), isInvoiced: false },
      ...{ fullWith: null, when, location: null, facts: [] },
    };
  },`;

/** Over HTTP against the bookings service, with a record in the owner's table. */
const testOf = (service: Names, one: Names, many: Names): [string, string] => [
  `${BOOKINGS}/src/bookings/book-${one.kebab}.test.ts`,
  `import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startBookingsService } from '../../test/start-bookings-service.ts';
import type { BookingsService } from '../../test/start-bookings-service.ts';

let service: BookingsService;
beforeAll(async () => {
  service = await startBookingsService();
});
afterAll(() => service.stop());

it('a member books ${/^[aeiou]/.test(one.words) ? 'an' : 'a'} ${one.words} while there are seats, and administrators see who did', async () => {
  const offer = await service.buildOffer('${one.kebab}', { capacity: 1 });
  const path = \`/api/${many.kebab}/\${offer.id}/book\`;
  const member = await service.buildMember();
  const booked = await (await service.as(member)).post(path);
  expect([booked.status, booked.body.data?.status]).toEqual([201, 'confirmed']);
  const late = await (await service.as(await service.buildMember())).post(path);
  expect([late.status, late.body.code]).toEqual([409, 'EVENT_FULL']);

  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const attendees = await admin.get(\`/api/admin/${many.kebab}/\${offer.id}/registrations\`);
  expect(attendees.body).toMatchObject([{ id: booked.body.data.id, user: { id: member.id } }]);
});

it('one that is removed can no longer be booked', async () => {
  const offer = await service.buildOffer('${one.kebab}');
  await service.sql('delete from ${service.kebab}.${many.snake} where id = $1', [offer.id]);
  const late = await (await service.as(await service.buildMember())).post(\`/api/${many.kebab}/\${offer.id}/book\`);
  expect(late.status).toBe(404);
});
`,
];
