import { randomUUID } from 'node:crypto';
import { createEvent } from '../support/events.ts';
import { call, join } from '../support/people.ts';
import { CREATE, getOffers } from './admin-samples-attendees.ts';
import type { MakeSample } from './sample.ts';

const PAID = { accessLevel: 'paid', price: '25.00' } as const;

/** A company with the caller as owner, if there is one, and two technicians. */
async function aCompany(admin: string, caller?: string): Promise<{ id: string; technicians: string[] }> {
  const { body } = await call('POST', '/api/companies', admin, { name: `Valley Backflow ${randomUUID()}` });
  const id = body.data.id as string;
  const addMember = (userId: string, role: string) =>
    call('POST', `/api/admin/companies/${id}/members`, admin, { userId, role });
  const own = await call('GET', '/api/user', caller);
  if (own.status === 200) await addMember(own.body.data.id as string, 'owner');
  const technicians = [(await join()).id, (await join()).id];
  for (const technician of technicians) await addMember(technician, 'technician');
  return { id, technicians };
}

/** A booking that a company pays, with its invoice. */
async function aGroup(admin: string, caller?: string) {
  const company = await aCompany(admin, caller);
  const event = await createEvent(admin, PAID);
  const { body } = await call('POST', `/api/admin/events/${event}/registrations/group`, admin, {
    ...{ companyId: company.id, memberIds: company.technicians.slice(0, 1) },
  });
  const { seats, invoice } = body.data;
  return { ...company, bookingId: seats[0].bookingId as string, invoiceId: invoice.id as string };
}

const company: MakeSample = async (admin, caller) => ({ params: { id: (await aCompany(admin, caller)).id } });
const member: MakeSample = async () => ({ params: { id: (await join()).id } });
const invoice: MakeSample = async (admin) => ({ params: { id: (await aGroup(admin)).invoiceId } });

/** Group bookings, what companies see, joint invoices and statements. */
export const COMPANY_BOOKING_SAMPLES: Record<string, MakeSample> = {
  'registrations.createGroup': async (admin, _caller, { path }) => {
    const { id, technicians } = await aCompany(admin);
    return {
      params: { id: await CREATE[getOffers(path)](admin) },
      body: { companyId: id, memberIds: technicians },
    };
  },
  'companies.book': async (admin, caller) => {
    const { id, technicians } = await aCompany(admin, caller);
    const offerId = await createEvent(admin, PAID);
    return { params: { id }, body: { offers: 'events', offerId, memberIds: technicians } };
  },
  'registrations.reassign': async (admin) => {
    const { bookingId, technicians } = await aGroup(admin);
    return { params: { id: bookingId }, body: { userId: technicians[1] } };
  },
  'companies.reassign': async (admin, caller) => {
    const { id, bookingId, technicians } = await aGroup(admin, caller);
    return { params: { id, bookingId }, body: { userId: technicians[1] } };
  },
  'companies.bookings': company,
  'registrations.ofCompany': company,
  'companies.invoices': company,
  'companies.money': company,
  'companies.moneyByHand': company,
  'companies.hours': company,
  'companies.ownStatement': company,
  'companies.statement': company,
  'companies.mailStatement': async (admin) => {
    const { id } = await aGroup(admin);
    await call('PATCH', `/api/companies/${id}`, admin, {
      contacts: [{ name: 'Ann Payable', email: 'ap@valley.example', phone: null, role: null }],
    });
    return { params: { id } };
  },
  'members.statement': member,
  'members.mailStatement': async (admin) => {
    const { id, cookie } = await join();
    await call('POST', `/api/events/${await createEvent(admin, PAID)}/register`, cookie);
    return { params: { id } };
  },
  'invoices.recordPayment': async (...given) => ({ ...(await invoice(...given)), body: { amount: '5.00' } }),
  'invoices.setBillToByHand': async (...given) => ({
    ...(await invoice(...given)),
    body: { purchaseOrder: 'PO 77' },
  }),
  'invoices.join': async (admin) => {
    const { id, technicians } = await aCompany(admin);
    const ids: string[] = [];
    for (const technician of technicians) {
      const path = `/api/admin/events/${await createEvent(admin, PAID)}/registrations/group`;
      const { body } = await call('POST', path, admin, { companyId: id, memberIds: [technician] });
      ids.push(body.data.invoice.id as string);
    }
    return { body: { ids } };
  },
};
