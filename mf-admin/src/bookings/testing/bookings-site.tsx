import { Account, AccountDetails, Attendee } from '@backflow/contracts/bookings';
import type { OfferPath } from '@backflow/contracts/bookings';
import { AdminEventView } from '@backflow/contracts/events';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AttendeesDialog } from '../attendees-dialog.tsx';

export const EVENT_ID = 'e0e0e0e0-0000-4000-8000-0000000000e1';
let count = 0;

export const buildEvent = (overrides: Partial<AdminEventView> = {}): AdminEventView =>
  makeFixture(AdminEventView, {
    id: EVENT_ID,
    title: 'RPZ field test day',
    startDate: '2026-12-04T16:00:00.000Z',
    endDate: '2026-12-05T00:30:00.000Z',
    location: '12 Main St, Fresno',
    maxAttendees: null,
    currentAttendees: 2,
    price: '325.00',
    accessLevel: 'paid',
    isPublished: true,
    ...overrides,
  });

/** A confirmed booking; name only the fields that matter. */
export function buildAttendee({
  user = {},
  ...overrides
}: Partial<Omit<Attendee, 'user'>> & {
  user?: Partial<Attendee['user']>;
} = {}): Attendee {
  const number = String(++count);
  return makeFixture(Attendee, {
    id: nextId(),
    status: 'confirmed',
    registeredAt: '2026-11-20T17:00:00.000Z',
    user: {
      ...{ id: `u${number}`, firstName: 'Ann', lastName: `Lee ${number}`, email: `ann${number}@example.com` },
      ...{ emailStatus: 'confirmed', phoneNumber: null, company: null },
      ...user,
    },
    ...overrides,
  });
}

export const eventWith = (attendees: readonly Attendee[], event: AdminEventView = buildEvent()): Responses =>
  offerWith('events', attendees, event);

/** The responses about an offer with these bookings; the list is bare, as its endpoint sends it. */
export const offerWith = (
  offers: OfferPath,
  attendees: readonly Attendee[],
  offer: { id: string },
): Responses => ({
  [`GET /api/admin/${offers}/${offer.id}`]: () => data(offer),
  [`GET /api/admin/${offers}/${offer.id}/registrations`]: ({ query }) => ({
    body: attendees.filter(({ status }) => !query.status || status === query.status),
  }),
  [`GET /api/admin/${offers}/${offer.id}/registrations/counts`]: () => data(getCounts(attendees)),
});

function getCounts(attendees: readonly Attendee[]) {
  const of = (wanted: string) => attendees.filter(({ status }) => status === wanted).length;
  return {
    ...{ confirmed: of('confirmed'), pending: of('pending') },
    ...{ waitlisted: of('waitlisted'), cancelled: of('cancelled') },
    attended: attendees.filter(({ attended }) => attended).length,
  };
}

export function showTo(element: ReactElement, responses: Responses, at = '/admin?tab=events') {
  const calls = fakeApi(responses);
  const user = renderInShell(element, { at, as: buildMember({ isAdmin: true }) });
  return { user, calls };
}

export const callsTo = (calls: readonly Call[], method: string, path: string): Call[] =>
  calls.filter((call) => call.method === method && call.path === path);

/** The text of the toast: 'Error: The event is full.' */
export function toastText(): string | undefined {
  const { current } = useToasts.getState();
  return current ? [current.title, current.description].filter(Boolean).join(': ') : undefined;
}

export const showEvent = (
  attendees: readonly Attendee[],
  more: Responses = {},
  event: AdminEventView = buildEvent(),
) =>
  showTo(<AttendeesDialog offers="events" id={EVENT_ID} onClose={() => undefined} />, {
    ...eventWith(attendees, event),
    ...more,
  });

export const getRow = async (name: string) => {
  const row = (await screen.findByText(name, { selector: 'strong' })).closest('tr');
  if (!row) throw new Error('No row of that name');
  return within(row);
};
/** The account of an attendee with a price of $325.00. */
export const getAccount = (received: string, due: string, surplus = '0.00'): Account =>
  makeFixture(Account, { ...{ agreed: '325.00', invoiced: '325.00', received, due, surplus }, dueOn: null });

export const paymentsPath = ({ id }: Attendee) => `/api/admin/registrations/${id}/payments`;

/** The site's response to a payment. */
export const paid = ({ id }: Attendee, received = '325.00', due = '0.00') =>
  data(makeFixture(AccountDetails, { ...getAccount(received, due), bookingId: id }));

/** Selects an item of the menu of a row. @param name of a member, or the number of an invoice */
export async function inMenu(user: ReturnType<typeof showTo>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

/** Presses Mark Paid in the dialog about the payment. */
export const confirmPayment = async (user: ReturnType<typeof showTo>['user']) =>
  user.click(
    within(await screen.findByRole('dialog', { name: 'Mark Paid' })).getByRole('button', {
      name: 'Mark Paid',
    }),
  );

export const statusPath = ({ id }: Attendee) => `/api/admin/registrations/${id}/status`;
export const ann = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phoneNumber: '(559) 555-0100',
};
