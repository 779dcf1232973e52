import type { BookingSettings } from '@backflow/contracts/bookings';
import { formatCount } from '@backflow/remote-kit';
import { useFormValue } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import type { ReactNode } from 'react';
import styles from './booking-settings.module.css';

/** The members' texts with the values that are in the form now. */
export function SettingsPreview({ control }: { control: FormControl<BookingSettings> }) {
  const paymentInstructions = useFormValue(control, 'paymentInstructions');
  const paymentDays = useFormValue(control, 'paymentDays');
  const dueBeforeDays = useFormValue(control, 'dueBeforeDays');
  const taxLabel = useFormValue(control, 'taxLabel').trim();
  const taxRate = useFormValue(control, 'taxRate').trim();
  const sendAfterMinutes = useFormValue(control, 'sendAfterMinutes');
  const refundDays = useFormValue(control, 'refundDays');
  const cancellationText = useFormValue(control, 'cancellationText').trim();
  const seatOfferHours = useFormValue(control, 'seatOfferHours');
  const seatOfferEndsHours = useFormValue(control, 'seatOfferEndsHours');
  return (
    <section className={styles.preview} aria-labelledby="settings-preview">
      <h4 id="settings-preview">What members read</h4>
      <dl>
        <Part title="After registering">
          {sendAfterMinutes === 0
            ? 'Your invoice is on its way.'
            : `Your invoice is sent in ${minutes(sendAfterMinutes)}. Until then you can change whom it is billed to.`}
        </Part>
        <Part title="On the invoice">
          <span>
            Total: $325.00
            {taxLabel !== '' && `, ${taxLabel} (${taxRate}%) included`}
          </span>
          <span>
            {paymentDays === 0
              ? 'Due at once'
              : `Due in ${number(paymentDays, 'day')}, or ${number(dueBeforeDays, 'day')} before the start if that is earlier`}
          </span>
          <span className={styles.lines}>{paymentInstructions}</span>
        </Part>
        <Part title="Before cancelling">
          <span>
            {refundDays === 0
              ? 'Until the start: everything is returned.'
              : `Until ${number(refundDays, 'day')} before the start: everything is returned. Later: the fee is owed even if you don’t attend.`}
          </span>
          {cancellationText !== '' && <span className={styles.lines}>{cancellationText}</span>}
        </Part>
        <Part title="On the waiting list">
          {`A seat is free for you. Accept it within ${number(seatOfferHours, 'hour')}, and ${number(seatOfferEndsHours, 'hour')} before the start at the latest.`}
        </Part>
      </dl>
    </section>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** '3 days'; '… days' while the field has no number. */
const number = (value: unknown, one: string): string =>
  typeof value === 'number' ? formatCount(value, one, `${one}s`) : `… ${one}s`;

/** '2 hours' for 120; '90 minutes'. */
const minutes = (value: unknown): string =>
  typeof value === 'number' && value > 0 && value % 60 === 0
    ? number(value / 60, 'hour')
    : number(value, 'minute');
