import type { streamDoor as contract } from '@backflow/contracts/bookings';
import { EventStream } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { readOffer } from '../offers/offer.ts';
import { doorKey } from '../db/announced-tables.ts';

const POLL_MS = 1000;

/**
 * Polls the versions that writes change (ADR 73): nothing is lost while Redis is away, and no process has to be notified. The first
 * `changed` comes at once, so that a door that was read before, or that reconnects, is read again.
 * @throws NotFoundError when no such event ever existed
 */
export async function streamDoor(
  context: BookingsContext,
  { params }: Call<typeof contract>,
): Promise<EventStream> {
  const { id } = await readOffer(context.db, params.id, 'event');
  const keys = ['events', 'tickets', doorKey(id)];
  return new EventStream((send) => {
    let last: string | undefined;
    const poll = async () => {
      const { versions } = await context.versions.read(undefined, keys, undefined);
      // Undefined while a write is in progress.
      if (versions.topics === undefined || versions.topics === last) return;
      last = versions.topics;
      send({ name: 'changed', data: null });
    };
    const pollOrWait = () =>
      void poll().catch((error: unknown) => context.log.debug({ error }, 'the door could not be polled'));
    pollOrWait();
    const timer = setInterval(pollOrWait, POLL_MS);
    return () => clearInterval(timer);
  });
}
