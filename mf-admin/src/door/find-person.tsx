import { readTicket } from '@backflow/contracts/bookings';
import type { Door, DoorPerson } from '@backflow/contracts/bookings';
import { Button, Muted, Row, RowList, SearchField } from '@backflow/ui';
import { useState } from 'react';
import { findPeople } from './find-people.ts';
import styles from './door-page.module.css';
import { allowSound } from './signal.ts';

const SHOWN = 8;

interface Props {
  door: Door;
  isLeaving: boolean;
  onChoose: (person: DoorPerson, way: 'code' | 'name') => void;
  /** For the text of a ticket that a scanner at the keyboard types. */
  onScan: (text: string) => void;
}

/** Finds people by a name, the code of their ticket, or their number on the sign-in sheet. Enter takes who alone is meant. */
export function FindPerson({ door, isLeaving, onChoose, onScan }: Props) {
  const [typed, setTyped] = useState('');
  const { people, isExact } = findPeople(door.people, typed);
  const choose = (person: DoorPerson) => {
    setTyped('');
    onChoose(person, isExact ? 'code' : 'name');
  };
  const enter = () => {
    const [only, ...others] = people;
    if (readTicket(typed.trim())) {
      setTyped('');
      onScan(typed.trim());
    } else if (only && others.length === 0) choose(only);
  };
  return (
    <form
      className={styles.find}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        allowSound();
        enter();
      }}
    >
      <SearchField
        label="Name, code or number"
        name="person"
        enterKeyHint="go"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
      {typed.trim() !== '' &&
        (people.length === 0 ? (
          <p role="status">Nobody on the list.</p>
        ) : (
          <RowList items={people.slice(0, SHOWN)} getKey={({ bookingId }) => bookingId}>
            {(person) => (
              <Row
                title={person.name}
                details={[
                  `No. ${person.number}`,
                  person.company,
                  person.licenceNumber && `License ${person.licenceNumber}`,
                ]}
              >
                <Button
                  size="sm"
                  aria-label={`${isLeaving ? 'Check Out' : 'Check In'} ${person.name}`}
                  onClick={() => choose(person)}
                >
                  {isLeaving ? 'Check Out' : 'Check In'}
                </Button>
              </Row>
            )}
          </RowList>
        ))}
      {people.length > SHOWN && (
        <Muted>
          The first {SHOWN} of {people.length}. Type more of the name.
        </Muted>
      )}
    </form>
  );
}
