import { DEFAULT_BOOKING_SETTINGS } from '@backflow/contracts/bookings';
import { beforeEach, expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { readBookingSettings } from './booking-settings.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
const PATH = '/api/admin/booking-settings';
const DEFAULTS = DEFAULT_BOOKING_SETTINGS;
const read = async () => (await admin.get(PATH)).body.data;

beforeEach(() => service.sql('delete from bookings.settings'));

it('the settings of bookings are the defaults before the first edit, and are changed one by one', async () => {
  expect(await read()).toEqual({ ...DEFAULTS, version: 0 });
  const change = { taxLabel: ' Sales tax ', taxRate: '8.25', paymentDays: 14 };
  const { status, body } = await admin.patch(PATH, { ...change, version: 0 });
  const changed = { ...DEFAULTS, ...change, taxLabel: 'Sales tax' };
  expect([status, body.data]).toEqual([200, { ...changed, version: 1 }]);
  await admin.patch(PATH, { sendsReminders: true, version: 1 });
  expect(await readBookingSettings(service.context.db)).toEqual({ ...changed, sendsReminders: true });
});

it('an edit of an older version is refused with the current settings, also two first ones at once', async () => {
  const responses = await Promise.all(
    [7, 14, 21, 28].map((refundDays) => admin.patch(PATH, { refundDays, version: 0 })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const won = responses.find(({ status }) => status === 200)?.body.data;
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'CONFLICT',
    current: won,
  });
  expect(await read()).toEqual(won);
});

it('an edit leaves an audit entry with the differences; one without a change leaves none', async () => {
  const before = (await service.auditEntries()).length;
  await admin.patch(PATH, { version: 0, paymentDays: DEFAULTS.paymentDays });
  await admin.patch(PATH, { version: 0, paymentDays: 10 });
  expect((await service.auditEntries()).slice(before)).toEqual([
    {
      ...{ actorId: director.id, action: 'bookingSettings.update', subjectId: null },
      details: { paymentDays: { from: DEFAULTS.paymentDays, to: 10 } },
    },
  ]);
});

it('every invalid field is reported, and nothing is changed', async () => {
  const { status, body } = await admin.patch(PATH, {
    ...{
      taxRate: '8,25',
      paymentDays: -1,
      sendAfterMinutes: 1.5,
      remindEveryDays: 0,
      paymentInstructions: ' ',
    },
    ...{ seatOfferHours: 0, sendsReminders: 'yes', version: 0 },
  });
  expect(status).toBe(400);
  const paths = new Set(body.errors.map(({ path }: { path: string }) => path));
  expect([...paths].sort()).toEqual([
    ...['paymentDays', 'paymentInstructions', 'remindEveryDays', 'seatOfferHours', 'sendAfterMinutes'],
    ...['sendsReminders', 'taxRate'],
  ]);
  expect(await read()).toEqual({ ...DEFAULTS, version: 0 });
});
