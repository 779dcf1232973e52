import type { BookingSettings } from '@backflow/contracts/bookings';
import { formatCount } from '@backflow/remote-kit';
import { useFormValue } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import styles from './booking-settings.module.css';

/** What members read, by the values that are in the form now. */
export function SettingsPreview({ control }: { control: FormControl<BookingSettings> }) {
  const value = <Name extends keyof BookingSettings>(name: Name) => useFormValue(control, name);
  const [taxLabel, taxRate] = [value('taxLabel').trim(), value('taxRate').trim()];
  const instructions = value('paymentInstructions');
  const text = value('cancellationText').trim();
  const days = value('paymentDays');
  return (
    <section className={styles.preview} aria-labelledby="settings-preview">
      <h4 id="settings-preview">What members read</h4>
      <dl>
        <div>
          <dt>After registering</dt>
          <dd>
            {value('sendAfterMinutes') === 0
              ? 'Your invoice is on its way.'
              : `Your invoice is sent in ${formatMinutes(value('sendAfterMinutes'))}. Until then you can change whom it is billed to.`}
          </dd>
        </div>
        <div>
          <dt>On the invoice</dt>
          <dd>
            <span>
              Total: $325.00
              {taxLabel !== '' && `, ${taxLabel} (${taxRate}%) included`}
            </span>
            <span>{days === 0 ? 'Due at once' : `Due in ${formatCount(days, 'day', 'days')}`}</span>
            <span className={styles.lines}>{instructions}</span>
          </dd>
        </div>
        <div>
          <dt>Before cancelling</dt>
          <dd>
            <span>
              {value('refundDays') === 0
                ? 'Until the start: everything is returned.'
                : `Until ${formatCount(value('refundDays'), 'day', 'days')} before the start: everything is returned. Later: the fee stays due.`}
            </span>
            {text !== '' && <span className={styles.lines}>{text}</span>}
          </dd>
        </div>
        <div>
          <dt>On the waiting list</dt>
          <dd>
            {`A seat is free for you. Accept it within ${formatCount(value('seatOfferHours'), 'hour', 'hours')}, and ${formatCount(value('seatOfferEndsHours'), 'hour', 'hours')} before the start at the latest.`}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** '2 hours' for 120; '90 minutes'. */
const formatMinutes = (minutes: number): string =>
  minutes > 0 && minutes % 60 === 0
    ? formatCount(minutes / 60, 'hour', 'hours')
    : formatCount(minutes, 'minute', 'minutes');
