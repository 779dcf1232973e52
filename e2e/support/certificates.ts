import { createEvent, endEvent, register } from './events.ts';
import { call, join, joinAsAdmin } from './people.ts';
import { rows } from './stores.ts';
import { until } from './until.ts';

interface Certificate {
  id: string;
  code: string;
}

/** A certificate for an event that is over, issued as attendance is recorded. */
export async function createCertificate(adminCookie: string): Promise<Certificate> {
  const eventId = await createEvent(adminCookie);
  const bookingId = await register((await join()).cookie, eventId);
  await endEvent(eventId, { started: 5, ended: 1 });
  await call('PATCH', `/api/admin/registrations/${bookingId}/attendance`, adminCookie, { attended: true });
  let found: Certificate | undefined;
  await until('a certificate', 90_000, async () => {
    [found] = await rows<Certificate>('select id, code from credentials.certificates where booking_id = $1', [
      bookingId,
    ]);
    return found !== undefined;
  });
  if (!found) throw new Error('no certificate was issued');
  return found;
}

export const anyCertificate = async (): Promise<Certificate> =>
  createCertificate((await joinAsAdmin()).cookie);
