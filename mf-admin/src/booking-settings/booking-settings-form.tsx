import {
  BookingSettings,
  VersionedBookingSettings,
  getBookingSettings,
  updateBookingSettings,
} from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { mutate, queryClient, queryOf } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
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
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './booking-settings.module.css';
import { SettingsPreview } from './settings-preview.tsx';

const bookingSettings = queryOf(getBookingSettings, {}, { staleTime: 0 });

/** The form's fields: those of the settings, without the version. */
const getFormValues = (settings: VersionedBookingSettings): BookingSettings =>
  z.parse(BookingSettings, settings);

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

/** The settings for invoices, cancellation and waiting lists, beside a preview of the members' texts. */
export function BookingSettingsForm() {
  const query = useQuery(bookingSettings);
  if (query.data) return <Form settings={query.data} />;
  return <QueryPending noun="settings" query={query} height={320} />;
}

function Form({ settings }: { settings: VersionedBookingSettings }) {
  const form = useEditForm({
    schema: BookingSettings,
    record: settings,
    getFormValues: (current: VersionedBookingSettings | undefined) => getFormValues(current ?? settings),
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
  const field = <Name extends keyof BookingSettings>(name: Name) => ({ control, name, label: LABELS[name] });
  return (
    <SettingsFrame
      form={form}
      title="Invoices and bookings"
      lead="Invoices that are issued already stay as they are. Name, address and phone of the seller are those under Brand and contact."
      saved="This holds for bookings from now on."
      formats={FORMATS}
    >
      <Group title="Seller and payment">
        <TextField {...field('sellerTaxId')} optional hint="Printed below the seller’s address." />
        <TextAreaField
          {...field('paymentInstructions')}
          rows={4}
          hint="Printed on every invoice, and in emails about money."
        />
        <FieldRow>
          <NumberField {...field('paymentDays')} hint="From the day of issue. 0: due at once." />
          <NumberField
            {...field('dueBeforeDays')}
            hint="Due then if that is earlier, but never before the day of issue."
          />
        </FieldRow>
      </Group>
      <Group title="Tax">
        <FieldRow>
          <TextField
            {...field('taxLabel')}
            optional
            hint="Such as Sales tax. Blank: invoices have no tax line."
          />
          <TextField {...field('taxRate')} inputMode="decimal" hint="Prices include it." />
        </FieldRow>
      </Group>
      <Group title="Sending and reminders">
        <NumberField
          {...field('sendAfterMinutes')}
          hint="Until then members can change whom it is billed to."
        />
        <SwitchField
          {...field('sendsReminders')}
          description="On: members are reminded of overdue invoices without you. Off: only you send reminders."
        />
        <NumberField
          {...field('remindEveryDays')}
          hint="The first one comes as many days after the due day."
        />
      </Group>
      <Group title="Cancellation">
        <NumberField {...field('refundDays')} hint="Who cancels later owes the fee, or gets nothing back." />
        <TextAreaField
          {...field('cancellationText')}
          rows={4}
          optional
          hint="Members read it before they cancel."
        />
      </Group>
      <Group title="Waiting list">
        <FieldRow>
          <NumberField {...field('seatOfferHours')} hint="Then the seat is offered to the next in line." />
          <NumberField {...field('seatOfferEndsHours')} hint="Then free seats go to whoever registers." />
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
