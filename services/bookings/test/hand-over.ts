import { sendMail } from '@backflow/contracts/notifications';
import type { TestMember, TestResponse } from '@backflow/service-kit/testing';
import type { BookingsService } from './start-bookings-service.ts';

type Person = Pick<TestMember, 'id'>;

export const handOver = async (service: BookingsService, who: Person, bookingId: string, email: string) =>
  (await service.as(who)).post(`/api/registrations/${bookingId}/hand-over`, { email });

/** The token of the link that was mailed to an address last. */
export async function mailedToken(service: Pick<BookingsService, 'queued'>, email: string): Promise<string> {
  const mails = (await service.queued(sendMail)).filter(
    ({ template, to }) => template === 'hand-over-offered' && to === email,
  );
  const token = new URL(mails.at(-1)?.data.url ?? 'none:').searchParams.get('token');
  if (token === null) throw new Error(`no link was mailed to ${email}`);
  return token;
}

/** Offers a booking to an address. @returns the token of the mailed link */
export async function offerTo(
  service: BookingsService,
  who: Person,
  bookingId: string,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<string> {
  const { status, body } = await handOver(service, who, bookingId, email);
  if (status !== 201) throw new Error(`not handed over: ${JSON.stringify(body)}`);
  return mailedToken(service, email);
}

export const read = async (service: BookingsService, token: string): Promise<TestResponse> =>
  (await service.as(null)).get(`/api/hand-overs?token=${token}`);
export const accept = async (service: BookingsService, who: Person | null, token: string) =>
  (await service.as(who)).post('/api/hand-overs/accept', { token });
export const decline = async (service: BookingsService, token: string) =>
  (await service.as(null)).post('/api/hand-overs/decline', { token });
export const withdraw = async (service: BookingsService, who: Person, bookingId: string) =>
  (await service.as(who)).delete(`/api/registrations/${bookingId}/hand-over`);
