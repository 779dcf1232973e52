import { mailPasswordLinkOnce } from '@backflow/contracts/identity';
import { runJob } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  fatesOf,
  importTable,
  previewTable,
  readImport,
  startImport,
  tryPreview,
} from '../../test/import-table.ts';
import { mailsAbout } from '../../test/mails.ts';
import { runInBulk } from '../../test/run-in-bulk.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { runBulkChangeJob } from '../bulk-changes.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
const PEOPLE = { kind: 'people' };

const users = (where: string, values: unknown[] = []) =>
  service.sql<Record<string, unknown>>(
    `select id, email, first_name, last_name, phone_number, company, password_hash from identity.users where ${where} order by email`,
    values,
  );
let built = 0;
const unique = (name: string) => `${name}${++built}@lists.example.com`;
const errorsOf = async (id: string, client = admin) =>
  (await client.fetch(`/api/admin/imports/${id}/errors/csv`)).text();

describe('an import of people', () => {
  it('recognizes columns, says the fate of each row, and writes nothing before it is started', async () => {
    const [ann, known] = [unique('ann'), await service.buildMember()];
    const table = [
      'First;Surname;E-mail;Mobile;Licence #;Agency;Shoe size',
      `Ann;Lee;${ann.toUpperCase()};(916) 555-0142;BP-77;TCEQ;9`,
      `Ann;Lee;${ann};;;;`,
      `Nobody;Here;;;;;`,
      `Bo;Ray;not an address;;;;`,
      ';;;;;;',
      `${known.firstName};${known.lastName};${known.email};;;;`,
    ].join('\r\n');
    const preview = await previewTable(admin, PEOPLE, `\uFEFF${table}`);
    expect(preview.columns.map(({ field }) => field)).toEqual([
      ...['firstName', 'lastName', 'email', 'phoneNumber', 'licence', 'authority', null],
    ]);
    expect(fatesOf(preview)).toEqual([
      'new: Adds Ann Lee',
      'same: Same as row 2',
      'error: Give an email, a phone number or a license number: a name alone may be anybody’s.',
      'error: Please enter a valid email address',
      `same: Already there: ${known.firstName} ${known.lastName}`,
    ]);
    expect(preview.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 7]);
    expect(await users('email = $1', [ann])).toEqual([]);

    const { id, counts } = await importTable(service, admin, PEOPLE, table);
    expect(counts).toEqual([1, 0, 2, 2]);
    expect(await users('email = $1', [ann])).toMatchObject([
      { first_name: 'Ann', phone_number: '(916) 555-0142', password_hash: null },
    ]);
    expect(await errorsOf(id)).toBe(
      'First,Surname,E-mail,Mobile,Licence #,Agency,Shoe size,Not imported because\n' +
        'Nobody,Here,,,,,,"Give an email, a phone number or a license number: a name alone may be anybody’s."\n' +
        'Bo,Ray,not an address,,,,,Please enter a valid email address\n',
    );
    const again = await importTable(service, admin, PEOPLE, table);
    expect(again.counts).toEqual([0, 0, 3, 2]);
    const entries = (await service.auditEntries()).filter(({ action }) => action === 'imports.people');
    expect(entries).toHaveLength(1);
    expect(entries).toMatchObject([{ actorId: director.id, subjectId: entries[0]?.details.userId }]);
  });

  it('has everybody whom it adds with an email sent a link, where that is chosen: each once', async () => {
    const [email, known] = [unique('ida'), await service.buildMember()];
    const table = `Name,Email,Phone\nIda Cole,${email},\nNo Mail,,(916) 555-0188\n${known.firstName} ${known.lastName},${known.email},`;
    const sent = async () => (await service.queued(mailPasswordLinkOnce)).map(({ userId }) => userId);
    await importTable(service, admin, PEOPLE, table.replace(email, unique('silent')));
    expect(await sent()).toEqual([]);
    const links = { ...PEOPLE, sendsLinks: 'true' };
    expect((await importTable(service, admin, links, table)).counts).toEqual([1, 0, 2, 0]);
    await importTable(service, admin, links, table);
    expect(await sent()).toEqual([(await users('email = $1', [email]))[0]?.id]);
  });

  it('changes people without an account, and fills in only what is blank in a member’s profile', async () => {
    const [bo, member] = [unique('bo'), await service.buildMember()];
    await service.sql(`update identity.users set company = 'Own Plumbing' where id = $1`, [member.id]);
    const table = (company: string) =>
      `Name\tEmail\tPhone\tCompany\nBo Ray\t${bo}\t916-555-0143\t${company}\n` +
      `${member.firstName} ${member.lastName}\t${member.email}\t\t${company}\n`;
    expect((await importTable(service, admin, PEOPLE, table('Acme'))).counts).toEqual([1, 0, 1, 0]);
    expect(fatesOf(await previewTable(admin, PEOPLE, table('Beta')))).toEqual([
      'changes: Changes company of Bo Ray',
      `same: Already there: ${member.firstName} ${member.lastName}`,
    ]);
    expect((await importTable(service, admin, PEOPLE, table('Beta'))).counts).toEqual([0, 1, 1, 0]);
    expect(await users('email = any($1)', [[bo, member.email]])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: bo, company: 'Beta' }),
        expect.objectContaining({ email: member.email, company: 'Own Plumbing' }),
      ]),
    );
  });

  it('never gives a person the name of somebody else with the same address', async () => {
    const office = unique('office');
    const row = (name: string) => `First,Last,Email\n${name},${office}`;
    await importTable(service, admin, PEOPLE, row('Ann,Lee'));
    const { id, counts } = await importTable(service, admin, PEOPLE, row('Bo,Diaz'));
    expect(counts).toEqual([0, 0, 0, 1]);
    expect(await errorsOf(id)).toContain('is Ann Lee’s: correct the name');
    expect(await users('email = $1', [office])).toMatchObject([{ first_name: 'Ann', last_name: 'Lee' }]);
  });

  it('finds people by phone and folded name, and by license number', async () => {
    const table = 'Name,Phone,License,Authority\n"Núñez, José",916.555.0190,,\nKim Fox,,or-9,OHA\n';
    expect((await importTable(service, admin, PEOPLE, table)).counts).toEqual([2, 0, 0, 0]);
    const other = 'Name,Phone,License,Authority\nJOSE NUNEZ,+1 (916) 555-0190,,\nkim fox,,OR-9,oha\n';
    expect((await importTable(service, admin, PEOPLE, other)).counts).toEqual([0, 0, 2, 0]);
  });

  it('takes formulas and marks of Windows as text, and writes them back as text', async () => {
    const email = unique('formula');
    const bytes = Buffer.from(`Name,Email,Company\nAnna Müller,${email},=1+1\n,x,=2\n`, 'latin1');
    const { id, counts } = await importTable(service, admin, PEOPLE, bytes);
    expect(counts).toEqual([1, 0, 0, 1]);
    expect(await users('email = $1', [email])).toMatchObject([{ last_name: 'Müller', company: '=1+1' }]);
    expect(await errorsOf(id)).toContain('\n,x,\u00a0=2,');
    const mended = (await errorsOf(id)).replace('\n,x,', `\nPat Doe,${unique('mended')},`);
    expect((await importTable(service, admin, PEOPLE, mended)).counts).toEqual([1, 0, 0, 0]);
    expect(await users(`company = '=2'`)).toHaveLength(1);
  });

  it('assigns columns by hand', async () => {
    const table = `A,B,C\nLee,${unique('by-hand')},Ann\n`;
    const missing = await previewTable(admin, PEOPLE, table);
    expect(missing).toMatchObject({ missing: ['Name or Last name'], rows: [] });
    const columns = { ...PEOPLE, columns: 'lastName,email,firstName' };
    expect(fatesOf(await previewTable(admin, columns, table))).toEqual(['new: Adds Ann Lee']);
  });

  it.each([
    ['nothing', '', 'The table is empty'],
    ['headings alone', 'Name,Email\n', 'no rows'],
    ['a quote that is not closed', 'Name,Email\n"Ann,a@b.co\n', 'is not closed'],
    ['a spreadsheet', Buffer.from('504b030414000600', 'hex'), 'Save it as CSV'],
    ['5,001 rows', `Name\n${'Ann Lee\n'.repeat(5001)}`, '5,001 rows'],
  ])('refuses %s', async (_what, content, message) => {
    const { status, body } = await tryPreview(admin, PEOPLE, content);
    expect([status, body.errors?.[0]?.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('reads UTF-16, and cells with line breaks and quotes', async () => {
    const text = `Name\tEmail\tCompany\nÅsa Lind\t${unique('asa')}\t"Two ""lines""\nLLC"\n`;
    const { rows } = await previewTable(admin, PEOPLE, Buffer.from(`\uFEFF${text}`, 'utf16le'));
    expect(rows).toMatchObject([
      { fate: 'new', cells: ['Åsa Lind', expect.any(String), 'Two "lines"\nLLC'] },
    ]);
  });
});

describe('an import', () => {
  const table = (count: number, domain: string) =>
    `Name,Email\n${Array.from({ length: count }, (_, index) => `Ann Lee,a${index}@${domain}`).join('\n')}`;

  it('that is killed half way continues with the next row, and imports nothing twice', async () => {
    const id = await startImport(admin, PEOPLE, table(6, 'killed.example.com'));
    await expect(runJob(service, runBulkChangeJob, { id }, 3)).rejects.toThrow('stopped');
    expect(await readImport(admin, id)).toMatchObject({ total: 6, done: 3, new: 3 });
    await Promise.all([1, 2].map(() => runJob(service, runBulkChangeJob, { id })));
    expect(await readImport(admin, id)).toMatchObject({ done: 6, new: 6, error: 0 });
    expect(await users(`email like '%@killed.example.com'`)).toHaveLength(6);
  });

  it('is stopped by its maker: what is left can be downloaded and imported later', async () => {
    const id = await startImport(admin, PEOPLE, table(4, 'stopped.example.com'));
    await expect(runJob(service, runBulkChangeJob, { id }, 1)).rejects.toThrow('stopped');
    expect((await admin.delete(`/api/admin/bulk-changes/${id}`)).status).toBe(409);
    const { body } = await admin.post(`/api/admin/imports/${id}/stop`);
    expect(body.data).toMatchObject({ done: 4, new: 1, error: 3 });
    await runJob(service, runBulkChangeJob, { id });
    expect(await users(`email like '%@stopped.example.com'`)).toHaveLength(1);
    const rest = await errorsOf(id);
    expect((await importTable(service, admin, PEOPLE, rest)).counts).toEqual([3, 0, 0, 0]);
    expect((await admin.delete(`/api/admin/bulk-changes/${id}`)).status).toBe(200);
    expect(await readImport(admin, id)).toBeUndefined();
  });

  it('erases the cells of each row that it has imported', async () => {
    const { id } = await importTable(service, admin, PEOPLE, table(2, 'cells.example.com'));
    const left = await service.sql(
      'select from bookings.bulk_change_items where change_id = $1 and source is not null',
      [id],
    );
    expect(left).toEqual([]);
  });

  it('is its maker’s alone, and for administrators alone', async () => {
    const { id } = await importTable(service, admin, PEOPLE, table(1, 'mine.example.com'));
    const other = await service.as(await service.buildMember({ isAdmin: true }));
    expect((await other.get('/api/admin/imports')).body.data).toEqual([]);
    for (const path of ['errors/csv', 'stop'])
      expect(
        (
          await (path === 'stop'
            ? other.post(`/api/admin/imports/${id}/stop`)
            : other.get(`/api/admin/imports/${id}/${path}`))
        ).status,
      ).toBe(404);
    expect((await other.delete(`/api/admin/bulk-changes/${id}`)).status).toBe(404);
    expect((await tryPreview(await service.as(await service.buildMember()), PEOPLE, 'Name\nA')).status).toBe(
      403,
    );
    expect((await tryPreview(await service.as(null), PEOPLE, 'Name\nA')).status).toBe(401);
    expect((await admin.get('/api/admin/bulk-changes?scope=imports')).body.data).toEqual([]);
  });

  it('has 5,000 rows', async () => {
    const content = table(5000, 'many.example.com');
    const started = Date.now();
    expect((await previewTable(admin, PEOPLE, content)).rows).toHaveLength(5000);
    expect(Date.now() - started).toBeLessThan(20_000);
    const { counts } = await importTable(service, admin, PEOPLE, content);
    expect(counts).toEqual([5000, 0, 0, 0]);
  }, 300_000);
});

describe('an import of past hours', () => {
  it('adds them once, exactly, and says what it can’t read', async () => {
    const member = await service.buildMember();
    const table = [
      'Email\tDate completed\tType\tHrs\tCourse name',
      `${member.email}\t12/4/2025\tIn person\t3,50\tCross-connection basics`,
      `${member.email}\t2025-12-05\tHands-on\t0.1 h\t`,
      `${member.email}\t2025-12-04\tClassroom\t3.5\tCross-connection basics`,
      `${member.email}\t13/45/2025\tClass\tmany\t`,
      `${member.email}\t2099-01-01\tOnline\t1\t`,
      `stranger@nowhere.example.com\t2025-12-04\tOnline\t1\t`,
    ].join('\n');
    expect(fatesOf(await previewTable(admin, { kind: 'hours' }, table))).toEqual(
      [
        `new: 3.5 h classroom for ${member.firstName} ${member.lastName}`,
        `new: 0.1 h hands-on for ${member.firstName} ${member.lastName}`,
        'error: Row 2 says the same. If both count, write a different note in one of them.',
        'error: “13/45/2025” is no day: write it as 2026-12-04 or 12/4/2026 “many” are no hours: write a number such as 3.5, with at most two places',
        'error: Day must be a date, such as 2026-12-04',
        'error: No such person: import people first, or let this import add them.',
      ].map((text) => (text.startsWith('error: Day must') ? expect.stringMatching(/^error: /) : text)),
    );
    expect((await importTable(service, admin, { kind: 'hours' }, table)).counts).toEqual([2, 0, 0, 4]);
    expect((await importTable(service, admin, { kind: 'hours' }, table)).counts).toEqual([0, 0, 2, 4]);
    const { body } = await admin.get(`/api/admin/users/${member.id}/hours`);
    expect(body.data).toEqual([{ year: 2025, classroom: '3.5', handsOn: '0.1', online: '0', total: '3.6' }]);
  });

  it('adds people in the same run where it is asked for', async () => {
    const email = unique('with-hours');
    const table = `Name,Email,Day,Kind,Hours\nSam Poe,${email},2025-03-01,online,2\nSam Poe,${email},2025-03-02,online,2\n`;
    expect((await importTable(service, admin, { kind: 'hours' }, table)).counts).toEqual([0, 0, 0, 2]);
    const adding = { kind: 'hours', createsPeople: 'true' };
    expect((await importTable(service, admin, adding, table)).counts).toEqual([2, 0, 0, 0]);
    expect(await users('email = $1', [email])).toHaveLength(1);
  });
});

describe('an import of bookings', () => {
  it('books each person once for the chosen event, up to its seats, with mails only where asked for', async () => {
    const offer = await service.buildOffer('event', { capacity: 2 });
    const members = await service.buildMembers(3);
    const table = `Email\n${members.map(({ email }) => email).join('\n')}\n${members[0].email}\n`;
    const query = { kind: 'bookings', offerId: offer.id };
    expect(fatesOf(await previewTable(admin, query, table)).map((text) => text.split(':')[0])).toEqual([
      ...['new', 'new', 'error', 'same'],
    ]);
    expect((await importTable(service, admin, query, table)).counts).toEqual([2, 0, 1, 1]);
    expect(await mailsAbout(service, members[0])).toEqual([]);
    const more = { ...query, whenFull: 'waitlist', notifies: 'true' };
    expect((await importTable(service, admin, more, table)).counts).toEqual([1, 0, 3, 0]);
    expect(await service.getCounts(offer)).toMatchObject({ confirmed: 2, waitlisted: 1 });
    expect(await mailsAbout(service, members[2])).toHaveLength(1);
  });

  it('finds the event by its title and date', async () => {
    const title = 'Spring “Refresher”, day';
    const starts = ['2026-09-01T16:00:00Z', '2026-10-01T16:00:00Z'].map((text) => new Date(text));
    for (const startsAt of starts)
      await service.buildOffer('event', {
        title,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3_600_000),
      });
    const { email } = await service.buildMember();
    const table = `Email\tCourse\tEvent date\n${[
      `${email}\t"${title.replaceAll('"', '""')}"\t9/1/2026`,
      `${email}\t${title.toUpperCase()}\t2026-10-01`,
      `${email}\t${title}\t`,
      `${email}\tNo such class\t`,
    ].join('\n')}`;
    expect((await importTable(service, admin, { kind: 'bookings' }, table)).counts).toEqual([2, 0, 0, 2]);
    expect(fatesOf(await previewTable(admin, { kind: 'bookings' }, table)).slice(2)).toEqual([
      `error: “${title}” takes place more than once: give its date in a column “Event date”.`,
      'error: There is no event, webinar or course “No such class”.',
    ]);
  });
});

describe('an import of open invoices', () => {
  it('opens an account with the amount, an invoice that is not sent by itself, and no second one', async () => {
    const offer = await service.buildOffer('event', {
      ...{
        price: '200.00',
        accessLevel: 'paid',
        startsAt: service.inHours(-900),
        endsAt: service.inHours(-892),
      },
    });
    const [ann, bo] = await service.buildMembers(2);
    const table = [
      'E-mail,Invoice #,Balance due,Invoice date,Due date,Company,PO',
      `${ann.email},4711,"$1,325.00",3/15/2026,4/14/2026,Acme,PO-9`,
      `${ann.email},4712,10,3/15/2026,,,`,
      `${bo.email},4711,5.00,,,,`,
      `${bo.email},4713,-5,,,,`,
    ].join('\n');
    const query = { kind: 'invoices', offerId: offer.id };
    const preview = fatesOf(await previewTable(admin, query, table));
    expect(preview.map((text) => text.split(':')[0])).toEqual(['new', 'error', 'error', 'error']);
    expect((await importTable(service, admin, query, table)).counts).toEqual([1, 0, 0, 3]);
    expect((await importTable(service, admin, query, table)).counts).toEqual([0, 0, 1, 3]);
    const [invoice] = await service.sql<Record<string, unknown>>(
      `select *, due_on::text as due, aged_from::text as aged from bookings.invoices where former_number = '4711'`,
    );
    expect(invoice).toMatchObject({
      ...{
        status: 'sent',
        send_at: null,
        total: '1325.00',
        balance: '1325.00',
        due: '2026-04-14',
        aged: '2026-03-15',
      },
      bill_to: { company: 'Acme', purchaseOrder: 'PO-9' },
      lines: [{ description: 'Open invoice 4711 of 2026-03-15', amount: '1325.00' }],
    });
    const account = await admin.get(`/api/admin/registrations/${String(invoice?.booking_id)}/account`);
    expect(account.body.data).toMatchObject({
      ...{ agreed: '1325.00', invoiced: '1325.00', due: '1325.00', dueOn: '2026-04-14' },
      agreements: [{ price: '1325.00', reason: 'carried-over' }],
    });
    const paid = await admin.post(`/api/admin/registrations/${String(invoice?.booking_id)}/payments`, {});
    expect([paid.status, paid.body.data.due]).toEqual([200, '0.00']);
    expect(await mailsAbout(service, ann)).not.toContain('registration-confirmed');
  });

  it('can be reminded of and is overdue, whatever the price; a late cancellation leaves the debt', async () => {
    const offer = await service.buildOffer('event', {
      ...{ price: '290.00', accessLevel: 'paid', startsAt: service.inHours(20), endsAt: service.inHours(28) },
    });
    const member = await service.buildMember();
    const table = `E-mail,Invoice #,Balance due,Invoice date,Due date\n${member.email},4720,100,3/15/2026,4/14/2026`;
    await importTable(service, admin, { kind: 'invoices', offerId: offer.id }, table);
    const overdue = async () =>
      (await admin.get(`/api/admin/invoices?show=overdue&member=${member.id}`)).body.data;
    const [{ id, bookingId }] = await overdue();
    const found = await admin.get('/api/admin/invoices?show=all&search=4720');
    expect(found.body.data.map((invoice: { id: string }) => invoice.id)).toEqual([id]);
    const unpaid = await admin.get(`/api/admin/events/${offer.id}/price`);
    expect(unpaid.body.data).toMatchObject({ seats: 1, unpaid: 0 });
    const applied = await admin.post(`/api/admin/events/${offer.id}/price`, { to: 'unpaid' });
    expect(applied.body.data).toEqual({ bookings: 0 });
    const reminded = await runInBulk(service, admin, [id], { name: 'invoices.remind' });
    expect(reminded).toEqual([{ id, ok: true }]);
    await runJob(service, sendInvoicesJob, null);
    // It is the first document that they get of it.
    expect(await mailsAbout(service, member)).toEqual(['invoice']);
    service.clock.now += 3_600_000;
    const client = await service.as(member);
    const body = { effect: 'kept-due' };
    expect(
      (await client.post(`/api/registrations/${String(bookingId)}/cancel`, body)).body.data,
    ).toMatchObject({ money: { effect: 'kept-due', amount: '100.00' } });
    expect(await overdue()).toMatchObject([{ id, status: 'sent', balance: '100.00' }]);
  });
});
