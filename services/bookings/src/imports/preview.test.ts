import { describe, expect, it } from '@jest/globals';
import { importTable, previewTable } from '../../test/import-table.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const PEOPLE = { kind: 'people' };
let built = 0;
const unique = (name: string) => `${name}${++built}@previews.example.com`;

describe('a preview says what the import does', () => {
  /** The fates of a preview as counts, and those of the import that follows. */
  async function compare(query: Record<string, string>, lines: readonly string[]) {
    const table = lines.join('\n');
    const { rows } = await previewTable(admin, query, table);
    const preview = ['new', 'changes', 'same', 'error'].map(
      (fate) => rows.filter((row) => row.fate === fate).length,
    );
    const { counts } = await importTable(service, admin, query, table);
    expect({ preview, rows }).toMatchObject({ preview: counts });
    return { counts, texts: rows.map(({ fate, text }) => `${fate}: ${text}`) };
  }

  it('of several people with one address, phone or license number', async () => {
    const [office, other, third] = ['office', 'other', 'third'].map(unique);
    const { counts, texts } = await compare(PEOPLE, [
      'First,Last,Email,Phone,License,Authority,Company',
      `Ann,Lee,${office},916-555-0171,,,Acme`,
      `Bo,Diaz,${office},,,,`,
      `Ann,Lee,,(916) 555-0171,,,`,
      `Ann,Lee,${other},916-555-0171,,,`,
      `Ann,Lee,${office},,,,Beta`,
      `Cy,Fox,,,R-1,TCEQ,`,
      `Di,Fox,,,R-1,OHA,`,
      `Cy,Fox,${third},,R-1,TCEQ,`,
      `Cy,Fox,${third},,,,`,
      `,,${third},,R-2,,`,
    ]);
    expect(texts).toEqual([
      'new: Adds Ann Lee',
      'error: This email, phone or license number is Ann Lee’s: correct the name, or leave it out.',
      'same: Same as row 2',
      'new: Adds Ann Lee',
      'changes: Changes company of Ann Lee',
      'new: Adds Cy Fox',
      'new: Adds Di Fox',
      'changes: Changes email of Cy Fox',
      'same: Same as row 7',
      'error: The license number has no authority: add a column, or choose one for all rows.',
    ]);
    expect(counts).toEqual([4, 2, 2, 2]);
  });

  it('of hours, bookings and open invoices of people whom the table adds', async () => {
    const [office, title] = [unique('office'), `Full class ${++built}`];
    const days = ['Name,Email,Phone,Day,Kind,Hours', `Ann Lee,${office},916-555-0172,2025-03-01,online,2`];
    const adding = { createsPeople: 'true' };
    const hours = await compare({ kind: 'hours', ...adding }, [
      ...days,
      `Bo Diaz,${office},,2025-03-02,online,2`,
      `Ann Lee,,916 555 0172,2025-03-01,online,2`,
      `Ann Lee,,916 555 0172,2025-03-02,online,2`,
      `Cy Fox,${unique('cy')},,2999-03-02,online,2`,
    ]);
    expect(hours.counts).toEqual([2, 0, 1, 2]);
    const [ann] = await service.sql<{ id: string }>('select id from identity.users where email = $1', [
      office,
    ]);
    const { body } = await admin.get(`/api/admin/users/${ann?.id ?? ''}/hours`);
    expect(body.data).toMatchObject([{ year: 2025, total: '4' }]);

    const full = await service.buildOffer('event', { title, capacity: 2 });
    const query = { kind: 'bookings', offerId: full.id, ...adding };
    const seats = [1, 2, 3].map((number) => `Seat Number${'abc'[number - 1] ?? ''},${unique('seat')},`);
    const bookings = await compare(query, [
      'Name,Email,Phone',
      ...seats,
      `Bo Diaz,${office},`,
      `Ann Lee,,9165550172`,
    ]);
    expect(bookings.counts).toEqual([2, 0, 0, 3]);
    const price = { price: '200.00', accessLevel: 'paid', capacity: 1 } as const;
    const at = (hour: number) => ({ startsAt: service.inHours(hour), endsAt: service.inHours(hour + 8) });
    const [past, coming] = await Promise.all(
      [-900, 900].map((hour) => service.buildOffer('event', { ...price, ...at(hour) })),
    );
    const invoices = (number: string) => [
      'Name,Email,Invoice #,Balance due',
      ...[1, 2, 3].map((each) => `Due Payer${'abc'[each - 1] ?? ''},${unique('due')},${number}${each},10`),
      `Due Payera,due${built - 2}@previews.example.com,${number}1,10`,
    ];
    const of = (offer?: { id: string }) => ({ kind: 'invoices', offerId: offer?.id ?? '', ...adding });
    expect((await compare(of(past), invoices('P'))).counts).toEqual([3, 0, 1, 0]);
    expect((await compare(of(coming), invoices('C'))).counts).toEqual([1, 0, 1, 2]);
  });

  it('of bookings again, which books nobody anew who has cancelled since', async () => {
    const [offer, member] = [await service.buildOffer('event'), await service.buildMember()];
    const query = { kind: 'bookings', offerId: offer.id };
    const table = ['Email', member.email];
    expect((await compare(query, table)).counts).toEqual([1, 0, 0, 0]);
    const [booking] = (await admin.get(`/api/admin/events/${offer.id}/registrations`)).body;
    await admin.patch(`/api/admin/registrations/${booking.id}/status`, { status: 'cancelled' });
    const { counts, texts } = await compare(query, table);
    expect(counts).toEqual([0, 0, 1, 0]);
    expect(texts).toEqual(['same: Cancelled since: register them by hand to book again']);
    expect(await service.getCounts(offer)).toMatchObject({ confirmed: 0, cancelled: 1 });
  });

  it('of a license number that several authorities may have', async () => {
    const holder = unique('holder');
    await importTable(service, admin, PEOPLE, `Name,Email,License,Authority\nHal Orr,${holder},Q-7,TCEQ`);
    const row = (cells: string) => ['Name,License,Authority,Day,Kind,Hours', `${cells},2025-03-01,online,2`];
    expect((await compare({ kind: 'hours' }, row(',Q-7,'))).texts).toEqual([
      'error: Other authorities may have the same license number: give the name or the authority too.',
    ]);
    expect((await compare({ kind: 'hours' }, row(',q-7,tceq'))).counts).toEqual([1, 0, 0, 0]);
  });
});
