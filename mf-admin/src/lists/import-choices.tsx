import {
  IMPORT_KINDS,
  IMPORT_KIND_NAMES,
  REPORT_ZONES,
  REPORT_ZONE_NAMES,
} from '@backflow/contracts/bookings';
import type { ImportKind, WhenFull } from '@backflow/contracts/bookings';
import { OfferCombobox } from '@backflow/booking-kit';
import { Select, Switch, TextField } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { ADDS_PEOPLE, OF_OFFERS, authorities } from './api.ts';
import type { Choices } from './api.ts';
import styles from './lists.module.css';

const HINTS: Readonly<Record<ImportKind, string>> = {
  people:
    'Name, and an email, a phone number or a license number. People get no account by it: they can open one with their email later.',
  bookings: 'An email, or a phone number and name, or a license number.',
  hours:
    'A person, and day, kind (classroom, hands-on, online) and hours. They count as corrections of the person’s hours.',
  courseNumbers:
    'A course’s title and its number at an authority. Lists of CE hours show it, whatever the year.',
  attendance:
    'The participant report of a Zoom meeting, the attendance report of Microsoft Teams, or the attendee report of GoTo Webinar, as it was downloaded. Who has no booking by email or name is to be decided.',
  invoices:
    'A person, the former invoice number and the open amount. Each becomes a booking with an invoice that isn’t sent by itself.',
};

const WHEN_FULL: Readonly<Record<WhenFull, string>> = {
  refuse: 'Leave out who has no seat',
  waitlist: 'Put them on the waiting list',
  'add-seat': 'Add seats',
};

interface Props {
  choices: Choices;
  onChange: (changed: Partial<Choices>) => void;
}

/** The kind of an import, and what holds for all of its rows. */
export function ImportChoices({ choices, onChange }: Props) {
  const { kind, authority, createsPeople, sendsLinks, notifies, whenFull, timeZone } = choices;
  const known = useQuery(authorities).data ?? [];
  return (
    <div className={styles.choices}>
      <Select
        label="Kind"
        name="kind"
        value={kind}
        hint={HINTS[kind]}
        options={IMPORT_KIND_NAMES.map((value) => ({ value, label: IMPORT_KINDS[value].label }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: IMPORT_KIND_NAMES.find((name) => name === value) ?? kind })
        }
      />
      {OF_OFFERS.includes(kind) && (
        <OfferCombobox
          label="Event, webinar or course"
          name="offer"
          hint="For rows that name none. A column “Event or course” goes first, with “Event date” where it takes place more than once."
          selected={choices.offer}
          onChange={(offer) => onChange({ offer })}
        />
      )}
      {kind === 'bookings' && (
        <Select
          label="When the event is full"
          name="whenFull"
          value={whenFull}
          options={Object.entries(WHEN_FULL).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) =>
            // Safe: the options are its values.
            onChange({ whenFull: value as WhenFull })
          }
        />
      )}
      {kind === 'attendance' && (
        <Select
          label="Time zone of the report"
          name="timeZone"
          value={timeZone}
          hint="For times that name none: that of the account which exported it."
          options={REPORT_ZONE_NAMES.map((value) => ({ value, label: REPORT_ZONES[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ timeZone: REPORT_ZONE_NAMES.find((zone) => zone === value) ?? timeZone })
          }
        />
      )}
      {kind !== 'attendance' && (
        <TextField
          label="Licensing authority"
          name="authority"
          optional
          list="import-authorities"
          maxLength={100}
          hint="For license and course numbers without one in their row."
          value={authority}
          onChange={({ currentTarget: { value } }) => onChange({ authority: value })}
        />
      )}
      <datalist id="import-authorities">
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {ADDS_PEOPLE.includes(kind) && (
        <Switch
          name="createsPeople"
          label="Add people who are not known"
          description="Rows with first and last name add a person without an account."
          checked={createsPeople}
          onCheckedChange={(checked) => onChange({ createsPeople: checked })}
        />
      )}
      {(kind === 'people' || (createsPeople && ADDS_PEOPLE.includes(kind))) && (
        <Switch
          name="sendsLinks"
          label="Send a link to set a password"
          description="To each person with an email whom this import adds, once. Then they see their bookings and invoices here."
          checked={sendsLinks}
          onCheckedChange={(checked) => onChange({ sendsLinks: checked })}
        />
      )}
      {kind === 'bookings' && (
        <Switch
          name="notifies"
          label="Email each person"
          description="The email of a registration. Invoices are sent as usual, also without it."
          checked={notifies}
          onCheckedChange={(checked) => onChange({ notifies: checked })}
        />
      )}
    </div>
  );
}
