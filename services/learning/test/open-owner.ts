import type { BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import { openDatabase } from '@backflow/service-kit';
import type { TestService } from '@backflow/service-kit/testing';
import type { LearningContext } from '../src/context.ts';

/** A booking in the schema of bookings. */
export interface TestBooking {
  id: string;
  status: BookingStatus;
  bookedAt: Date;
}

export interface Owner {
  /** A statement as the owner of all schemas. */
  asOwner: (statement: string, values?: unknown[]) => Promise<void>;
  /** Adds a booking, or replaces the one with its id. */
  importBooking: (kind: OfferKind, offerId: string, memberId: string, booking: TestBooking) => Promise<void>;
  close: () => Promise<void>;
}

/** The schemas of other services, where a test writes what these would. */
export function openOwner({ adminUrl, context }: TestService<LearningContext>): Owner {
  const owner = openDatabase(adminUrl, context.log);
  const asOwner = async (statement: string, values: unknown[] = []) => {
    await owner.reader.query(statement, values);
  };
  return {
    asOwner,
    importBooking: (kind, offerId, memberId, { bookedAt, ...booking }) =>
      asOwner('select bookings.import_bookings_v1($1, $2, $3::jsonb)', [
        ...[kind, offerId, JSON.stringify([{ ...booking, user_id: memberId, booked_at: bookedAt }])],
      ]),
    close: () => owner.close(),
  };
}
