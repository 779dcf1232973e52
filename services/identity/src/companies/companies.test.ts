import { asOwner } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildCompany } from '../../test/companies.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(() =>
  asOwner(service, 'truncate identity.companies, identity.company_members, identity.company_invitations'),
);

const add = (fields: object) => admin.post('/api/companies', fields);
const edit = (id: string, fields: object) => admin.patch(`/api/companies/${id}`, fields);
const list = async (query = '') => (await admin.get(`/api/admin/companies?${query}`)).body;
const names = async (query = ''): Promise<string[]> =>
  (await list(query)).data.map(({ name }: { name: string }) => name);
const getAudit = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id).map(({ details }) => details);

const VALLEY = {
  name: ' Valley Backflow ',
  address: '12 Canal Road\nBakersfield',
  contacts: [
    { name: 'Ines Duarte', email: 'Ines@Example.com', phone: '(555) 010-3000', role: 'Invoices' },
    { name: 'Bo' },
  ],
  requiresPurchaseOrder: true,
  purchaseOrderNote: 'starts with PO-',
  paymentDays: 45,
  note: 'Pays late',
};

describe('companies', () => {
  it('have contacts, a rule for purchase orders, terms and a note', async () => {
    const { status, body } = await add(VALLEY);
    expect(status).toBe(201);
    const { id } = body.data;
    expect(body.data).toEqual({
      ...{ ...VALLEY, id, name: 'Valley Backflow', version: 1, createdAt: expect.any(String) },
      ...{ deactivatedAt: null, mergedFrom: [] },
      contacts: [
        { name: 'Ines Duarte', email: 'ines@example.com', phone: '(555) 010-3000', role: 'Invoices' },
        { name: 'Bo', email: null, phone: null, role: null },
      ],
    });
    expect((await admin.get(`/api/admin/companies/${id}`)).body.data).toEqual(body.data);
    const edited = await edit(id, { version: 1, contacts: [{ name: 'Bo' }], requiresPurchaseOrder: false });
    expect(edited.body.data).toMatchObject({ version: 2, paymentDays: 45, purchaseOrderNote: null });
    expect(await getAudit(id)).toEqual([
      { name: 'Valley Backflow' },
      // No names of contacts.
      {
        contacts: { from: '2 entries', to: '1 entry' },
        requiresPurchaseOrder: { from: true, to: false },
        purchaseOrderNote: { from: 'starts with PO-', to: null },
      },
    ]);
    const late = await edit(id, { version: 1, name: 'Other' });
    expect([late.status, late.body.current.version]).toEqual([409, 2]);
  });

  it.each([
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'Name must be at most 120 characters'],
    [
      { name: 'V', contacts: [{ name: 'Bo', email: 'bo@' }] },
      'contacts.0.email',
      'Please enter a valid email address',
    ],
    [{ name: 'V', contacts: [{ name: '' }] }, 'contacts.0.name', 'Name is required'],
    [{ name: 'V', paymentDays: 1.5 }, 'paymentDays', 'Days to pay must be a whole number'],
    [{ name: 'V', paymentDays: 400 }, 'paymentDays', 'Days to pay end at 365'],
  ])('refuses %j beside its field', async (fields, path, message) => {
    const { status, body } = await add(fields);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  it('are listed by folded name, page by page, and found by name, address and contact', async () => {
    for (const name of ['zinc', 'Éclair Pipes', 'Delta', 'echo']) await add({ name });
    await add(VALLEY);
    const sorted = ['Delta', 'echo', 'Éclair Pipes', 'Valley Backflow', 'zinc'];
    expect(await names()).toEqual(sorted);
    const first = await list('limit=2');
    expect(await names(`limit=3&cursor=${first.page.nextCursor}`)).toEqual(sorted.slice(2));
    expect(await names('search=eclair')).toEqual(['Éclair Pipes']);
    for (const word of ['VALLEY', 'canal', 'ines', 'duarte'])
      expect([word, await names(`search=${word}`)]).toEqual([word, ['Valley Backflow']]);
    expect((await list('search=valley')).data).toMatchObject([
      {
        contactName: 'Ines Duarte',
        contactEmail: 'ines@example.com',
        members: 0,
        owners: [],
        paymentDays: 45,
      },
    ]);
  });

  it('are published to bookings with the contact for invoices, and members with what they share', async () => {
    const { id, owner, manager, technician } = await buildCompany(service, VALLEY);
    await technician.client.patch(`/api/user/companies/${id}/sharing`, { sharesHours: true });
    const published = async () =>
      (await service.context.db.reader.query('select * from company_members_v1 where company_id = $1', [id]))
        .rows;
    const share = (user: typeof owner, role: string, hours = false) => ({
      ...{ company_id: id, user_id: user.member.id, role, shares_bookings: false, shares_hours: hours },
    });
    expect(await published()).toEqual(
      expect.arrayContaining([
        share(owner, 'owner'),
        share(manager, 'manager'),
        share(technician, 'technician', true),
      ]),
    );
    const { rows } = await service.context.db.reader.query('select * from companies_v1 where id = $1', [id]);
    expect(rows[0]).toMatchObject({
      ...{
        name: 'Valley Backflow',
        address: '12 Canal Road\nBakersfield',
        payment_days: 45,
        merged_into: null,
      },
      ...{ contact_name: 'Ines Duarte', contact_email: 'ines@example.com', requires_purchase_order: true },
      ...{ purchase_order_note: 'starts with PO-', is_deactivated: false },
    });
    await admin.post(`/api/admin/companies/${id}/deactivation`);
    expect(await published()).toEqual([]);
  });

  it('that are deactivated leave the lists and their members’ pages, and come back as they were', async () => {
    const { id, owner } = await buildCompany(service);
    await owner.client.post(`/api/companies/${id}/invitations`, { email: 'new@example.com', role: 'owner' });
    const off = await admin.post(`/api/admin/companies/${id}/deactivation`);
    expect(off.body.data.deactivatedAt).toEqual(expect.any(String));
    expect([await names(), await names('status=deactivated')]).toEqual([[], [off.body.data.name]]);
    expect((await owner.client.get('/api/user/companies')).body.data.companies).toEqual([]);
    for (const path of [`/api/user/companies/${id}`, `/api/companies/${id}/people`])
      expect((await owner.client.get(path)).status).toBe(404);
    const late = await admin.post(`/api/companies/${id}/invitations`, {
      email: 'x@example.com',
      role: 'owner',
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This company is deactivated: reactivate it first.',
    ]);
    expect(
      (await admin.delete(`/api/admin/companies/${id}/deactivation`)).body.data.deactivatedAt,
    ).toBeNull();
    expect((await owner.client.get(`/api/companies/${id}/people`)).body.data).toMatchObject({
      ...{ members: [{ role: 'owner' }, { role: 'manager' }, { role: 'technician' }], invitations: [] },
    });
  });

  it('of a person are listed for administrators', async () => {
    const { id, name, owner } = await buildCompany(service);
    const { body } = await admin.get(`/api/admin/users/${owner.member.id}/companies`);
    expect(body.data).toMatchObject([{ id, name, role: 'owner', owners: ['Pat the owner'] }]);
  });

  it('never follow from the text in a profile', async () => {
    const { name } = await buildCompany(service);
    const member = await service.buildMember();
    await asOwner(service, 'update identity.users set company = $1 where id = $2', [name, member.id]);
    const { body } = await (await service.as(member)).get('/api/user/companies');
    expect(body.data).toEqual({ companies: [], invitations: [] });
  });
});
