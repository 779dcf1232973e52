import { STATUS } from '@backflow/booking-kit';
import { KIND_OF_PATH, addAttendee, hasWaitingList } from '@backflow/contracts/bookings';
import type { Attendee, WhenFull } from '@backflow/contracts/bookings';
import { ApiError, isUnauthorized, reasonOf, request, toast } from '@backflow/platform';
import { Alert, Button, Dialog, Switch } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatNumber, fullName } from '@backflow/remote-kit';
import { PersonCombobox } from '@backflow/remote-kit/admin';
import type { FoundPerson } from '@backflow/remote-kit/admin';
import { AddPersonDialog } from '../people/lazy-add-person-dialog.ts';
import type { ContactValues } from '../people/person-fields.tsx';
import { sendLink } from '../people/send-link.ts';
import { refetchLists } from './api.ts';
import { LABELS } from './labels.ts';
import { mailNote } from './mail-note.ts';
import { bookedOffer } from './offer.ts';
import { NO_CHOICE, PriceChoice, chosenPriceFields, lacksReason } from './price-choice.tsx';
import type { OfferKey } from '@backflow/booking-kit';

interface Props {
  offer: OfferKey;
  /** What is known of somebody who came without a booking: the dialog begins with them as a new person. */
  contact?: Partial<ContactValues>;
  onRegistered?: (attendee: Attendee) => void;
  onClose: () => void;
}

/** Registers or enrolls a member, even where members cannot do so themselves, or somebody who is added for it. */
export function RegisterDialog({ offer, contact, onRegistered, onClose }: Props) {
  const [member, setMember] = useState<FoundPerson | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [price, setPrice] = useState(NO_CHOICE);
  const [typed, setTyped] = useState('');
  const [isNew, setIsNew] = useState(contact !== undefined);
  const [sendsLink, setSendsLink] = useState(true);
  const hasLink = member?.hasAccount === false && member.email !== null;
  const kind = KIND_OF_PATH[offer.offers];
  const labels = LABELS[offer.offers].add;
  const details = useQuery(bookedOffer(offer)).data;
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ id, whenFull }: { id: string; whenFull: WhenFull; sendsLink: boolean }) =>
      request(addAttendee, {
        params: { ...offer },
        body: { userId: id, whenFull, ...chosenPriceFields(price) },
      }),
    onSuccess: (attendee, sent) => {
      const { status, user } = attendee;
      onClose();
      if (sent.sendsLink) void sendLink(user);
      const done = status === 'waitlisted' ? 'is on the waiting list' : labels.done;
      const note = details && mailNote(user, { kind, offer: details, from: 'none', to: status });
      const description = [`Status: ${STATUS[status].label}`, note].filter(Boolean).join('. ');
      toast({ title: `${fullName(user)} ${done}`, description });
      refetchLists();
      onRegistered?.(attendee);
    },
  });
  const isFullNow = error instanceof ApiError && FULL.includes(error.code);
  const isFull = isFullNow || typeof details?.fullWith === 'number';
  const choices = hasWaitingList(kind) ? (['waitlist', 'add-seat'] as const) : (['add-seat'] as const);
  const failure = error && !isFullNow && !isUnauthorized(error) ? error : null;
  const register = (whenFull: WhenFull) => {
    setIsMissing(member === null || lacksReason(price));
    if (member && !lacksReason(price)) mutate({ id: member.id, whenFull, sendsLink: hasLink && sendsLink });
  };
  if (isNew) {
    return (
      <Suspense>
        <AddPersonDialog
          title={labels.title}
          submitLabel={isFull || lacksReason(price) ? 'Add Person' : labels.addAction}
          typed={typed}
          contact={contact}
          onSelected={(person) => {
            setMember(person);
            setIsNew(false);
          }}
          onAdded={(person) => {
            setMember(person);
            setIsNew(false);
            // The dialog before has asked about the link.
            setSendsLink(false);
            setIsMissing(lacksReason(price));
            if (!isFull && !lacksReason(price))
              mutate({ id: person.id, whenFull: 'refuse', sendsLink: false });
          }}
          dismissLabel="Back"
          onClose={() => setIsNew(false)}
        />
      </Suspense>
    );
  }
  return (
    <Dialog
      open
      size="sm"
      title={labels.title}
      description="They are notified by email, as if they had done it themselves."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {isFull ? (
            choices.map((choice) => (
              <Button
                key={choice}
                pending={isPending && variables.whenFull === choice}
                disabled={isPending}
                onClick={() => register(choice)}
              >
                {CHOICES[choice]}
              </Button>
            ))
          ) : (
            <Button pending={isPending} onClick={() => register('refuse')}>
              {labels.action}
            </Button>
          )}
        </>
      }
    >
      {isFull && (
        <Alert tone="warning" title={fullTitle(details?.fullWith)}>
          <p>{hasWaitingList(kind) ? WAITING_LIST_HINT : SEAT_HINT}</p>
        </Alert>
      )}
      {failure && <Alert tone="danger">{reasonOf(failure, labels.failed)}</Alert>}
      <PersonCombobox
        label="Member"
        name="member"
        selected={member}
        onChange={(person) => {
          setMember(person);
          setSendsLink(true);
          setIsMissing(false);
        }}
        onTyped={setTyped}
        error={isMissing && !member ? 'Choose a member' : undefined}
      />
      {member === null && (
        <Button size="sm" variant="quiet" onClick={() => setIsNew(true)}>
          New Person
        </Button>
      )}
      {details?.isInvoiced && (
        <PriceChoice prices={details.prices} choice={price} onChange={setPrice} isMissing={isMissing} />
      )}
      {hasLink && (
        <Switch
          name="sendLink"
          label="Send a link to set a password"
          description="Then they see their bookings and invoices here."
          checked={sendsLink}
          onCheckedChange={setSendsLink}
        />
      )}
      {member?.email === null && (
        <p role="status">{fullName(member)} has no email address: call them about changes.</p>
      )}
      {member?.emailConfirmed === false && member.hasAccount !== false && (
        <p role="status">
          {fullName(member)} has not confirmed the address. Email about an invoice is sent there; other email
          is sent once it is confirmed.
        </p>
      )}
    </Dialog>
  );
}

/** The codes for a last seat that was taken meanwhile. */
const FULL: readonly string[] = ['EVENT_FULL', 'WEBINAR_FULL'];

const CHOICES: Readonly<Record<Exclude<WhenFull, 'refuse'>, string>> = {
  waitlist: 'Add to Waiting List',
  'add-seat': 'Add One More Seat',
};

const WAITING_LIST_HINT = 'Put the member on the waiting list, or raise the limit by one seat.';
const SEAT_HINT = 'You can raise the limit by one seat.';

const fullTitle = (taken: number | null | undefined): string =>
  taken == null ? 'All seats are taken.' : `All seats are taken (${formatNumber(taken)}).`;
