import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_AUDIT_EXPORT } from '@backflow/contracts/identity';
import type { AuditEntry } from '@backflow/contracts/identity';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
let alex: TestMember;
let admin: TestClient;
beforeAll(async () => {
  alex = await service.buildMember({ isAdmin: true, firstName: 'Alex', lastName: 'Rivera' });
  admin = await service.as(alex);
});
beforeEach(() => asOwner(service, 'truncate identity.audit_lines, events.audit_lines'));

const write = (schema: string, action: string, details: object, at = '2026-03-01T12:00:00Z') =>
  asOwner(
    service,
    `insert into ${schema}.audit_lines (at, actor_id, action, details)
     values ('${at}', '${alex.id}', '${action}', '${JSON.stringify(details)}')`,
  );

const csv = async (query = '') => {
  const response = await admin.fetch(`/api/admin/audit/csv?${query}`);
  const [head, ...lines] = (await response.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n');
  return { response, head, lines };
};

describe('the exported audit trail', () => {
  it('is a CSV file with a row per entry, newest first, in Pacific time, with readable details', async () => {
    await write('identity', 'settings.update', {
      premiumPrice: { from: '9.99', to: '12.50' },
      registrationOpen: { from: true, to: false },
      phone: { from: '', to: null },
      homeStatistics: { from: [], to: [{ value: '3', label: 'Plumbers' }] },
    });
    await write('events', 'events.create', { title: 'Testing, "live"' }, '2026-07-01T12:00:00Z');
    const { response, head, lines } = await csv();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(head).toBe('Time (PT),Who,What,Action,Subject Id,Service,Details');
    expect(lines).toEqual([
      '2026-07-01 05:00:00,Alex Rivera,"Alex Rivera added the event Testing, ""live""",events.create,,events,' +
        '"title: Testing, ""live"""',
      '2026-03-01 04:00:00,Alex Rivera,Alex Rivera changed the site settings,settings.update,,identity,' +
        '"phone: (none) → (none); premiumPrice: 9.99 → 12.50; ' +
        'homeStatistics: [] → [{""label"":""Plumbers"",""value"":""3""}]; registrationOpen: yes → no"',
    ]);
  });

  it('contains the entries that the same filters list, of all pages', async () => {
    for (const schema of ['identity', 'events'])
      await asOwner(
        service,
        `insert into ${schema}.audit_lines (at, actor_id, action)
         select timestamptz '2026-01-01' + n * interval '1 minute', '${alex.id}',
                case when n % 2 = 0 then 'even' else 'odd' end
           from generate_series(1, 1500) n`,
      );
    expect((await csv()).lines).toHaveLength(3000);
    expect((await csv('service=events')).lines).toHaveLength(1500);
    const query = 'action=even&from=2026-01-01T10:00:00Z&to=2026-01-01T11:00:00Z';
    const listed = (await admin.get(`/api/admin/audit?limit=100&${query}`)).body.data as AuditEntry[];
    const { lines } = await csv(query);
    expect(lines.map((line) => line.split(',')[5])).toEqual(listed.map((entry) => entry.service));
    expect(lines.length).toBeGreaterThan(50);
  });

  it('ends at the maximum number of entries', async () => {
    await asOwner(
      service,
      `insert into identity.audit_lines (at, actor_id, action)
       select timestamptz '2026-01-01' + n * interval '1 second', '${alex.id}', 'a'
         from generate_series(1, ${MAX_AUDIT_EXPORT + 5}) n`,
    );
    expect((await csv()).lines).toHaveLength(MAX_AUDIT_EXPORT);
  }, 60_000);

  it('refuses invalid filters', async () => {
    expect((await admin.get('/api/admin/audit/csv?service=mail&actorId=me')).body.errors).toHaveLength(2);
  });
});

const OTHER_ACTIONS = [
  ...['session.refuse', 'admin.command', 'releases.automaticRollback'],
  ...['sms.stop', 'sms.start', 'registrations.bulk', 'invoices.payMany', 'invoices.remind'],
  ...[
    'imports.attendance',
    'imports.bookings',
    'imports.courseNumbers',
    'imports.hours',
    'imports.invoices',
    'imports.people',
  ],
];

describe('the audited actions', () => {
  it('are those of all audited endpoints, and those of no endpoint', async () => {
    const { status, body } = await admin.get('/api/admin/audit/actions');
    expect(status).toBe(200);
    const retired = /^(webinarRegistrations\.|enrollments\.)/;
    const actions = (body.data as { action: string }[])
      .map(({ action }) => action)
      .filter((action) => !retired.test(action));
    const audited = ALL_ENDPOINTS.filter(({ audit }) => audit).map(({ id }) => id);
    expect(actions.toSorted()).toEqual([...audited, ...OTHER_ACTIONS].toSorted());
    expect(body.data).toContainEqual({
      ...{ action: 'admin.suspend', service: 'identity', label: 'Suspended a member' },
      summary: expect.stringContaining('Sign someone out'),
    });
    const labels = body.data.map(({ label }: { label: string }) => label) as string[];
    expect(new Set(labels).size).toBe(labels.length);
  });
});
