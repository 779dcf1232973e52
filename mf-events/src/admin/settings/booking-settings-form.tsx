import {
  BookingSettings,
  VersionedBookingSettings,
  getBookingSettings,
  updateBookingSettings,
} from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { mutate, queryClient, queryOf } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import {
  FieldRow,
  NumberField,
  SettingsFrame,
  SwitchField,
  TextAreaField,
  TextField,
  useEditForm,
} from '@backflow/remote-kit/forms';
import type { FieldFormats } from '@backflow/remote-kit/forms';
import { Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './booking-settings.module.css';
import { SettingsPreview } from './settings-preview.tsx';

const bookingSettings = queryOf(getBookingSettings, {}, { staleTime: 0 });

/** The form's fields: those of the settings, without the version. */
const valuesOf = (settings: VersionedBookingSettings): BookingSettings => z.parse(BookingSettings, settings);

/** The label of each field, also where two edits are compared. */
const LABELS = {
  sellerTaxId: 'Tax id',
  paymentInstructions: 'Payment instructions',
  paymentDays: 'Days to pay after the invoice',
  dueBeforeDays: 'Days to pay before the start',
  taxLabel: 'Name of the tax',
  taxRate: 'Tax rate in percent',
  sendAfterMinutes: 'Minutes until an invoice is sent',
  sendsReminders: 'Send reminders',
  remindEveryDays: 'Days between reminders',
  refundDays: 'Full refund until so many days before the start',
  cancellationText: 'Cancellation text',
  seatOfferHours: 'Hours to accept a free seat',
  seatOfferEndsHours: 'Hours before the start when offers end',
} as const satisfies Record<keyof BookingSettings, string>;

const FORMATS: FieldFormats<BookingSettings> = {
  ...LABELS,
  sendsReminders: [LABELS.sendsReminders, (isOn: boolean) => (isOn ? 'On' : 'Off')],
};

/** What administrators decide about invoices, cancellation and waiting lists, beside what members read of it. */
export function BookingSettingsForm() {
  const query = useQuery(bookingSettings);
  if (query.data) return <Form settings={query.data} />;
  if (query.isError) return <QueryError title="The settings could not be loaded" query={query} />;
  return (
    <SkeletonGroup label="Loading the settings">
      <Skeleton height={320} />
    </SkeletonGroup>
  );
}

function Form({ settings }: { settings: VersionedBookingSettings }) {
  const form = useEditForm({
    schema: BookingSettings,
    record: settings,
    valuesOf: (current: VersionedBookingSettings | undefined) => valuesOf(current ?? settings),
    update: (values: BookingSettings, version) =>
      mutate(
        updateBookingSettings,
        { body: { ...values, version } },
        {
          apply: (saved) => void queryClient.setQueryData(bookingSettings.queryKey, saved),
          except: [getBookingSettings],
        },
      ),
    parse: (current) => z.parse(VersionedBookingSettings, current),
    messages: { updated: 'Settings saved', updateFailed: 'Failed to save settings' },
    onSaved: () => undefined,
  });
  const { control } = form;
  return (
    <SettingsFrame
      form={form}
      title="Invoices and bookings"
      lead="Invoices that are issued already stay as they are. Name, address and phone of the seller are those under Brand and contact."
      saved="This holds for bookings from now on."
      formats={FORMATS}
    >
      <Group title="Seller and payment">
        <TextField
          control={control}
          name="sellerTaxId"
          label={LABELS.sellerTaxId}
          optional
          hint="Printed below the seller’s address."
        />
        <TextAreaField
          control={control}
          name="paymentInstructions"
          label={LABELS.paymentInstructions}
          rows={4}
          hint="Printed on every invoice, and in emails about money."
        />
        <FieldRow>
          <NumberField
            control={control}
            name="paymentDays"
            label={LABELS.paymentDays}
            hint="From the day of issue. 0: due at once."
          />
          <NumberField
            control={control}
            name="dueBeforeDays"
            label={LABELS.dueBeforeDays}
            hint="Due then if that is earlier, but never before the day of issue."
          />
        </FieldRow>
      </Group>
      <Group title="Tax">
        <FieldRow>
          <TextField
            control={control}
            name="taxLabel"
            label={LABELS.taxLabel}
            optional
            hint="Such as Sales tax. Blank: invoices have no tax line."
          />
          <TextField
            control={control}
            name="taxRate"
            label={LABELS.taxRate}
            inputMode="decimal"
            hint="Prices include it."
          />
        </FieldRow>
      </Group>
      <Group title="Sending and reminders">
        <NumberField
          control={control}
          name="sendAfterMinutes"
          label={LABELS.sendAfterMinutes}
          hint="Until then members can change whom it is billed to."
        />
        <SwitchField
          control={control}
          name="sendsReminders"
          label={LABELS.sendsReminders}
          description="On: members are reminded of overdue invoices without you. Off: only you send reminders."
        />
        <NumberField
          control={control}
          name="remindEveryDays"
          label={LABELS.remindEveryDays}
          hint="The first one comes as many days after the due day."
        />
      </Group>
      <Group title="Cancellation">
        <NumberField
          control={control}
          name="refundDays"
          label={LABELS.refundDays}
          hint="Who cancels later owes the fee, or gets nothing back."
        />
        <TextAreaField
          control={control}
          name="cancellationText"
          label={LABELS.cancellationText}
          rows={4}
          optional
          hint="Members read it before they cancel."
        />
      </Group>
      <Group title="Waiting list">
        <FieldRow>
          <NumberField
            control={control}
            name="seatOfferHours"
            label={LABELS.seatOfferHours}
            hint="Then the seat is offered to the next in line."
          />
          <NumberField
            control={control}
            name="seatOfferEndsHours"
            label={LABELS.seatOfferEndsHours}
            hint="Then free seats go to whoever registers."
          />
        </FieldRow>
      </Group>
      <SettingsPreview control={control} />
    </SettingsFrame>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);
