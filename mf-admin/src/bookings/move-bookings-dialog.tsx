import { formatPrice } from '@backflow/contracts';
import { applicablePrice, priceDifference } from '@backflow/contracts/bookings';
import type { Attendee } from '@backflow/contracts/bookings';
import { pacificDate } from '@backflow/platform';
import { QueryPending, formatCount, fullName, useDebouncedText } from '@backflow/remote-kit';
import { useNote } from '@backflow/remote-kit/admin';
import { RadioChoice } from '@backflow/remote-kit/forms';
import { Alert, Button, Dialog, SearchField } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDifference } from '../accounts/difference.ts';
import { LABELS } from './labels.ts';
import styles from './move-bookings-dialog.module.css';
import { moveTargets } from './move-targets.ts';
import type { Offer } from './offer.ts';
import type { FoundOffer, OfferKey } from '@backflow/booking-kit';
import type { BookingsInBulk } from './use-bookings-in-bulk.ts';

interface Props {
  offer: OfferKey;
  details: Offer;
  people: readonly Attendee[];
  bulk: BookingsInBulk;
  onClose: () => void;
}

/** Moves one or several bookings to another date: the same title first, then the soonest. */
export function MoveBookingsDialog({ offer, details, people, bulk: { run, isPending }, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const note = useNote();
  const [target, setTarget] = useState<FoundOffer | null>(null);
  const search = useDebouncedText(typed);
  const targets = useQuery({
    ...moveTargets(offer, { title: details.title, search }),
    placeholderData: keepPreviousData,
  });
  const [first] = people;
  const who =
    people.length === 1 && first
      ? fullName(first.user)
      : formatCount(people.length, ...LABELS[offer.offers].nouns);
  const isShort = target !== null && target.seatsLeft < people.length;
  const move = (whenFull: 'refuse' | 'add-seat') => {
    if (!target) return;
    run({
      ids: people.map(({ id }) => id),
      change: { moveTo: target.id, whenFull, ...note.body },
      onDone: onClose,
    });
  };
  return (
    <Dialog
      open
      size="md"
      title="Move to Another Date"
      description={`${who}: the seat here is cancelled, and each person gets one email about the new date.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          {isShort && (
            <Button pending={isPending} onClick={() => move('add-seat')}>
              Add Seats and Move
            </Button>
          )}
          {!(isShort && target.seatsLeft === 0) && (
            <Button
              variant={isShort ? 'quiet' : 'primary'}
              pending={isPending}
              disabled={target === null}
              onClick={() => move('refuse')}
            >
              {isShort ? 'Move While Seats Last' : 'Move'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <SearchField
          label="Search dates to come"
          name="dates"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
        />
        {!targets.isSuccess && <QueryPending noun="dates" query={targets} height={180} />}
        {targets.data && (
          <Targets targets={targets.data} selected={target} onSelect={setTarget} isFiltered={search !== ''} />
        )}
        <div role="status" className={styles.content}>
          {target && <Consequences {...{ target, people }} />}
        </div>
        {note.field}
      </div>
    </Dialog>
  );
}

interface TargetsProps {
  targets: readonly FoundOffer[];
  selected: FoundOffer | null;
  onSelect: (target: FoundOffer | null) => void;
  isFiltered: boolean;
}

function Targets({ targets, selected, onSelect, isFiltered }: TargetsProps) {
  if (targets.length === 0) {
    return <p>{isFiltered ? 'No date to come matches.' : 'There is no other date to come.'}</p>;
  }
  return (
    <div className={styles.targets}>
      <RadioChoice
        legend="New date"
        value={selected?.id ?? ''}
        options={targets.map((target) => ({
          value: target.id,
          label: `${target.title}, ${target.when}`,
          hint: [formatSeats(target), target.price !== null && formatPrice(target.price)]
            .filter(Boolean)
            .join(', '),
        }))}
        onChange={(id) => onSelect(targets.find((target) => target.id === id) ?? null)}
      />
    </div>
  );
}

function formatSeats({ seatsLeft }: FoundOffer): string {
  if (seatsLeft === Infinity) return 'No limit of seats';
  return seatsLeft === 0 ? 'Full' : `${formatCount(seatsLeft, 'seat', 'seats')} left`;
}

/** What a seat of the new date costs this member, as the server agrees to it; null where it has no price. */
function priceAfterMove(
  { price, accessLevel, prices }: FoundOffer,
  { account, isPremium = false }: Attendee,
  day: string,
): string | null {
  if (price === null) return null;
  const rule = account?.rule;
  if (rule?.kind === 'free') return '0';
  // Only the server knows the member's companies: who had a code has it again.
  const companyIds = prices.flatMap(({ companyId = [] }) => companyId);
  const terms = { day, isPremium, companyIds, code: rule?.code };
  return applicablePrice({ price, accessLevel, prices }, terms).price;
}

interface ConsequencesProps {
  target: FoundOffer;
  people: readonly Attendee[];
}

/** Consequences of the move: seats, and each member's balance after it. */
function Consequences({ target, people }: ConsequencesProps) {
  const { seatsLeft } = target;
  const day = pacificDate(new Date());
  const money = people.flatMap((person) => {
    const price = priceAfterMove(target, person, day);
    if (price === null) return [];
    const { id, user, account } = person;
    return [
      {
        ...{ id, text: formatDifference(fullName(user), account, price) },
        isSame: priceDifference(account, price) === '0.00',
      },
    ];
  });
  return (
    <>
      {seatsLeft < people.length && (
        <Alert tone="warning" title={seatsLeft === 0 ? 'This date is full.' : 'Not enough seats are left.'}>
          <p>You can raise its limit by as many seats as are needed.</p>
        </Alert>
      )}
      {money.length > 0 && (
        <Alert title="What is owed after the move">
          {money.every(({ isSame }) => isSame) ? (
            <p>Nothing changes.</p>
          ) : (
            <ul className={styles.owed}>
              {money.map(({ id, text }) => (
                <li key={id}>{text}.</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </>
  );
}
