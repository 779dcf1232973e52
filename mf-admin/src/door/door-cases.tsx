import { decideDoorCase, takesSeat } from '@backflow/contracts/bookings';
import type { Door, DoorCase } from '@backflow/contracts/bookings';
import { byId, formatPacific, mutate as send, toast, toastFailure } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { Button, Card, Row, RowList } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import styles from './door-page.module.css';

const RegisterDialog = lazy(async () => ({
  default: (await import('../bookings/register-dialog.tsx')).RegisterDialog,
}));

const REASONS: Partial<Record<DoorCase['outcome'], string>> = {
  'walk-in': 'Walk-in',
  cancelled: 'Let in, and cancelled',
  'no-seat': 'Let in, and has no seat',
  unknown: 'Let in, and the registration is unknown',
};

/** People who are in without a registration that counts, to be registered or dismissed. Nothing where there are none. */
export function DoorCases({ door }: { door: Door }) {
  const [registering, setRegistering] = useState<DoorCase | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, bookingId }: { id: string; bookingId: string | null }) =>
      send(decideDoorCase, { ...byId(id), body: { bookingId } }),
    onSuccess: () => toast({ title: 'Decided' }),
    onError: (error) => toastFailure('Error', error, 'Please try again.'),
  });
  const { cases, people, offerId } = door;
  if (cases.length === 0) return null;
  /** The booking of a case, if it has a seat by now. */
  const findSeat = ({ bookingId }: DoorCase) =>
    people.find((person) => person.bookingId === bookingId && takesSeat(person.status));
  return (
    <Card role="group" aria-label="To be decided" className={styles.card}>
      <h2 className={styles.heading}>{formatCount(cases.length, 'person', 'people')} to decide</h2>
      <RowList items={cases} getKey={({ id }) => id}>
        {(each) => {
          const seat = findSeat(each);
          return (
            <Row
              title={each.name}
              details={[
                REASONS[each.outcome],
                `${formatPacific(each.at, 'h:mm a')}, ${each.device}`,
                each.note,
                each.email,
                each.phone,
              ]}
            >
              {seat ? (
                <Button
                  size="sm"
                  disabled={isPending}
                  onClick={() => mutate({ id: each.id, bookingId: seat.bookingId })}
                >
                  Count
                </Button>
              ) : (
                <Button size="sm" disabled={isPending} onClick={() => setRegistering(each)}>
                  Register…
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                disabled={isPending}
                aria-label={`Dismiss ${each.name}`}
                onClick={() => mutate({ id: each.id, bookingId: null })}
              >
                Dismiss
              </Button>
            </Row>
          );
        }}
      </RowList>
      {registering && (
        <Suspense>
          <RegisterDialog
            offer={{ offers: 'events', id: offerId }}
            contact={toContact(registering)}
            onRegistered={({ id }) => mutate({ id: registering.id, bookingId: id })}
            onClose={() => setRegistering(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function toContact({ name, email, phone }: DoorCase) {
  const [firstName = '', ...others] = name.split(/\s+/);
  return { firstName, lastName: others.join(' '), email: email ?? '', phoneNumber: phone ?? '' };
}
