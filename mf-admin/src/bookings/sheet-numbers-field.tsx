import type { Attendee } from '@backflow/contracts/bookings';
import { formatCount, fullName } from '@backflow/remote-kit';
import { TextField, classNames } from '@backflow/ui';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { byNumber, formatMissing, includes, readSheetNumbers } from './sheet-numbers.ts';
import styles from './sheet-numbers-field.module.css';

interface Props {
  /** Everyone with a seat, in the order of the sheet. */
  people: readonly Attendee[];
  /** Bookings that may have had one when the sheet was printed. */
  withoutSeat: readonly Attendee[];
  /** The field keeps the focus meanwhile. */
  isSaving: boolean;
  onMark: (ids: ReadonlySet<string>) => void;
}

/** The numbers of who has signed the paper. Enter marks them as present; in the empty field it saves the day. */
export function SheetNumbersField({ people, withoutSeat, isSaving, onMark }: Props) {
  const [text, setText] = useState('');
  const { ranges, unread } = readSheetNumbers(text);
  const numbers = byNumber(people);
  const found = [...numbers]
    .filter(([number]) => includes(ranges, number))
    .sort(([one], [other]) => one - other);
  const lost = withoutSeat.filter(({ number }) => number !== undefined && includes(ranges, number));
  const known = new Set([...numbers.keys(), ...lost.flatMap(({ number }) => number ?? [])]);
  const missing = [formatMissing(ranges, known), ...unread].filter(Boolean).join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    if (found.length === 0) return;
    onMark(new Set(found.map(([, { id }]) => id)));
    // What marked nobody stays, to be looked up.
    setText([...lost.map(({ number }) => String(number)), missing].filter(Boolean).join(', '));
  };
  return (
    <div className={styles.numbers}>
      <TextField
        label="Numbers from the sheet"
        name="numbers"
        hint="Such as 1-12, 14, 20-31. Enter marks these people present."
        autoComplete="off"
        maxLength={1000}
        value={text}
        readOnly={isSaving}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status" aria-label="Found by number">
        {found.length > 0 && (
          <p className={styles.line}>
            <strong>{formatCount(found.length, 'person', 'people')}:</strong>{' '}
            {found.map(([number, { user }]) => `${number} ${fullName(user)}`).join(', ')}
          </p>
        )}
        {lost.length > 0 && (
          <p className={classNames(styles.line, styles.problem)}>
            Without a seat now: {lost.map(({ number, user }) => `${number} ${fullName(user)}`).join(', ')}
          </p>
        )}
        {missing !== '' && (
          <p className={classNames(styles.line, styles.problem)}>Not on the sheet: {missing}</p>
        )}
      </div>
    </div>
  );
}
