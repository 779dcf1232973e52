import { randomUUID } from 'node:crypto';
import type { CheckInAnswer, Door, Session } from '@backflow/contracts/bookings';
import type { TestClient } from '@backflow/service-kit/testing';
import { buildSession, withSessions } from './sessions.ts';
import type { BookingsService, TestOffer } from './start-bookings-service.ts';

/** A browser at the door. */
export const buildDevice = (name: string) => ({ id: randomUUID(), name });
type TestDevice = ReturnType<typeof buildDevice>;

interface Scan {
  id: string;
  bookingId: string | null;
  kind: 'in' | 'out';
  sessionId: string;
  at: string;
  note: string;
  walkIn: object;
}

/** A check-in as a device stores it. */
export const buildScan = (
  session: Pick<Session, 'id'> | undefined,
  bookingId: string | null,
  at: string,
  fields: Partial<Scan> = {},
) => ({
  ...{ id: randomUUID(), bookingId, sessionId: session?.id ?? '', kind: 'in', at },
  way: bookingId ? 'ticket' : 'walk-in',
  ...fields,
});

export const buildUndo = (of: { id: string; bookingId: string | null; sessionId: string; at: string }) => ({
  ...{ id: randomUUID(), bookingId: of.bookingId, sessionId: of.sessionId, at: of.at },
  ...{ kind: 'undo', undoes: of.id, way: 'ticket' },
});

/** Sends check-ins of a device. @throws where they are refused */
export async function send(
  admin: TestClient,
  offer: Pick<TestOffer, 'id'>,
  device: TestDevice,
  ...checkIns: object[]
): Promise<CheckInAnswer[]> {
  const { status, body } = await sendRaw(admin, offer, { device, checkIns });
  if (status !== 200) throw new Error(`check-ins are refused: ${JSON.stringify(body)}`);
  return body.data;
}

export const sendRaw = (admin: TestClient, { id }: Pick<TestOffer, 'id'>, body: object) =>
  admin.post(`/api/admin/events/${id}/check-ins`, body);

export const readDoor = async (admin: TestClient, { id }: Pick<TestOffer, 'id'>): Promise<Door> =>
  (await admin.get(`/api/admin/events/${id}/check-in`)).body.data;

/** An event with a day for each date, from eight to four, of six hours in the classroom each. */
export async function buildClass(service: BookingsService, days: readonly string[], fields: object = {}) {
  const sessions = days.map((day) => buildSession(day, { classroom: '6' }));
  const offer = await service.buildOffer('event', { ...withSessions(sessions), ...fields });
  return { offer, sessions };
}
