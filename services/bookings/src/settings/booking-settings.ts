import { DEFAULT_BOOKING_SETTINGS } from '@backflow/contracts/bookings';
import type {
  BookingSettings,
  VersionedBookingSettings,
  updateBookingSettings as contract,
} from '@backflow/contracts/bookings';
import { ConflictError, differences, mutate, omitUndefined, raw, select, sql } from '@backflow/service-kit';
import type { BookingTerms } from '@backflow/contracts/bookings';
import type { Call, Database, Sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

/** The only row of `settings`: what administrators have changed. The contracts have the defaults. */
interface SettingsRow {
  version: number;
  changed: Partial<BookingSettings>;
}

/** The current settings of bookings: the administrators' changes over the defaults. */
export async function readBookingSettings(db: Pick<Database, 'reader'>): Promise<BookingSettings> {
  const { version: _, ...settings } = presentSettings(await readRow(db));
  return settings;
}

const { paymentDays, dueBeforeDays, refundDays } = DEFAULT_BOOKING_SETTINGS;
const DEFAULT_TERMS: BookingTerms = { paymentDays, dueBeforeDays, refundDays };

/** The terms that a booking agrees to now, as jsonb. */
export const CURRENT_TERMS = raw(`
  (select '${JSON.stringify(DEFAULT_TERMS)}'::jsonb || coalesce(jsonb_object_agg(key, value), '{}')
     from settings, jsonb_each(changed) where key = any('{${Object.keys(DEFAULT_TERMS).join(',')}}'))`);

/** The terms that a booking agrees to now, as jsonb: a company that pays has its own days. */
export const termsOf = (bookingId: string): Sql => sql`
  (${CURRENT_TERMS} || coalesce(
    (select jsonb_build_object('paymentDays', c.payment_days) from bookings b join identity.companies_v1 c on c.id = b.company_id
      where b.id = ${bookingId} and c.payment_days is not null), '{}'))`;

/** The terms that a booking agrees to now. */
export async function readBookingTerms({ db }: Pick<BookingsContext, 'db'>): Promise<BookingTerms> {
  const settings = await readBookingSettings(db);
  return {
    paymentDays: settings.paymentDays,
    dueBeforeDays: settings.dueBeforeDays,
    refundDays: settings.refundDays,
  };
}

/** The settings with their version, which an edit must send. */
export const readVersionedSettings = async ({
  db,
}: Pick<BookingsContext, 'db'>): Promise<VersionedBookingSettings> => presentSettings(await readRow(db));

const readRow = async (db: Pick<Database, 'reader'>): Promise<SettingsRow | undefined> =>
  (await select<SettingsRow>(db, 'booking-settings', sql`select version, changed from settings`))[0];

const presentSettings = (row: SettingsRow | undefined): VersionedBookingSettings => ({
  ...DEFAULT_BOOKING_SETTINGS,
  ...row?.changed,
  version: row?.version ?? 0,
});

/**
 * Changes settings. Invoices that are issued already stay as they are.
 * @throws ConflictError with the current settings when the edit is based on an older version
 */
export const updateSettings = (
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<VersionedBookingSettings> =>
  mutate(context, call, async (write) => {
    const { version, ...body } = call.body;
    // One of several concurrent first edits inserts the row; the others wait for it.
    await write.rows(sql`insert into settings (changed) values ('{}') on conflict do nothing`);
    const [row] = await write.rows<SettingsRow>(sql`select version, changed from settings for update`);
    const before = presentSettings(row);
    if (version !== before.version) throw new ConflictError(before);

    const fields = omitUndefined(body);
    const details = differences<VersionedBookingSettings>(before, fields);
    if (Object.keys(details).length === 0) {
      write.unchanged();
      return before;
    }
    const [after] = await write.rows<SettingsRow>(sql`
      update settings set version = version + 1, changed = changed || ${JSON.stringify(fields)}::text::jsonb
      returning version, changed`);
    write.audit({ details });
    return presentSettings(after);
  });
