import { decideUnmatchedAttendance, listUnmatchedAttendance } from '@backflow/contracts/bookings';
import type { UnmatchedAttendance as Unmatched } from '@backflow/contracts/bookings';
import { byId, mutate as send, queryOf, toast, toastFailure } from '@backflow/platform';
import { formatCount, fullName } from '@backflow/remote-kit';
import { Combobox } from '@backflow/remote-kit/admin';
import { Button, Card } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recipientCountQuery } from './api.ts';
import styles from './unmatched-attendance.module.css';

/** People of attendance reports whom no booking could be found for, to be decided. Nothing where there are none. */
export function UnmatchedAttendance({ offerId }: { offerId?: string }) {
  const query = { ...(offerId !== undefined && { offerId }) };
  const { data = [] } = useQuery(queryOf(listUnmatchedAttendance, { query }, { staleTime: 0 }));
  if (data.length === 0) return null;
  return (
    <Card className={styles.card} role="group" aria-label="To be decided">
      <div className={styles.intro}>
        <h2 className={styles.heading}>{formatCount(data.length, 'person', 'people')} to decide</h2>
        <p className={styles.quiet}>
          Attendance reports name them, and nobody with a seat has their email or name. Choose who they are,
          and their minutes are recorded.
        </p>
      </div>
      {data.map((person) => (
        <Decision key={person.id} person={person} />
      ))}
    </Card>
  );
}

function Decision({ person: { id, offerId, kind, title, name, email, minutes } }: { person: Unmatched }) {
  const [typed, setTyped] = useState('');
  const { data: seats = [] } = useQuery(recipientCountQuery({ offers: `${kind}s`, id: offerId }));
  const people = seats.map((seat) => ({ id: seat.id, name: fullName(seat.user) }));
  const [selected, setSelected] = useState<(typeof people)[number] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (bookingId: string | null) =>
      send(decideUnmatchedAttendance, { ...byId(id), body: { bookingId } }),
    onSuccess: () => toast({ title: `${name}: decided` }),
    onError: (error) => toastFailure('Error', error, 'Please try again.'),
  });
  const found = people.filter((each) => each.name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <div role="group" aria-label={name} className={styles.person}>
      <div>
        <strong>{name}</strong>
        <p className={styles.quiet}>{[email, `${minutes} minutes`, title].filter(Boolean).join(' · ')}</p>
      </div>
      <Combobox
        label={`Who is ${name}?`}
        name={`seat-${id}`}
        items={found.slice(0, 8)}
        selected={selected}
        getLabel={(seat) => seat.name}
        onSearch={setTyped}
        onChange={setSelected}
        noMatch="Nobody with a seat"
      />
      <div className={styles.actions}>
        <Button
          size="sm"
          pending={isPending}
          disabled={selected === null}
          onClick={() => selected && mutate(selected.id)}
        >
          Record Minutes
        </Button>
        <Button size="sm" variant="quiet" disabled={isPending} onClick={() => mutate(null)}>
          Not One of Ours
        </Button>
      </div>
    </div>
  );
}
