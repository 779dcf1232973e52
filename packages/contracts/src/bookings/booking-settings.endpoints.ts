import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { version } from '../fields.ts';
import { BookingSettings } from './booking-settings.ts';

/** The settings with the version that an edit has to send. */
export const VersionedBookingSettings = z.extend(BookingSettings, { version });
export type VersionedBookingSettings = z.infer<typeof VersionedBookingSettings>;

export const getBookingSettings = endpoint({
  id: 'bookingSettings.get',
  method: 'GET',
  path: '/api/admin/booking-settings',
  summary:
    'The settings of invoices, reminders, cancellation and waiting lists with their version, to be edited.',
  access: 'admin',
  response: VersionedBookingSettings,
  reads: ['booking-settings'],
});

export const updateBookingSettings = endpoint({
  id: 'bookingSettings.update',
  auditSentence: 'changed the settings of invoices and bookings',
  method: 'PATCH',
  path: '/api/admin/booking-settings',
  summary: 'Change the settings given. An edit that names an older version is refused with both (409).',
  access: 'admin',
  body: z.extend(z.partial(BookingSettings), { version }),
  response: VersionedBookingSettings,
  changes: ['booking-settings'],
});
