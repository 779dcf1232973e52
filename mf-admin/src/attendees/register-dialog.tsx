import { ApiError, isUnauthorized, reasonOf, toast } from '@backflow/platform';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonCombobox } from '../frame/person-combobox.tsx';
import type { FoundPerson } from '../frame/person-combobox.tsx';
import { attendeeSubject, readAnew } from './api.ts';
import type { Of } from './api.ts';
import { STATUS, fullName } from './attendee-words.ts';
import { KINDS } from './kinds.ts';
import type { AttendeesKind, WhenFull } from './kinds.ts';
import { mailNote } from './mail-note.ts';

/** Registers or enrolls a member by hand: also where they could not do so themselves. */
export function RegisterDialog({ of, onClose }: { of: Of; onClose: () => void }) {
  const [member, setMember] = useState<FoundPerson | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const words = of.kind === 'courses' ? ENROLL : REGISTER;
  const subject = useQuery(attendeeSubject(of)).data;
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ id, whenFull }: { id: string; whenFull?: WhenFull }) =>
      KINDS[of.kind].register(of.id, id, whenFull),
    onSuccess: ({ status, user }) => {
      onClose();
      const done = status === 'waitlisted' ? 'is on the waiting list' : words.done;
      const note = subject && mailNote(user, { kind: of.kind, subject, from: null, to: status });
      const description = [`Status: ${STATUS[status].label}`, note].filter(Boolean).join('. ');
      toast({ title: `${fullName(user)} ${done}`, description });
      readAnew(of);
    },
  });
  const isFullNow = error instanceof ApiError && FULL.includes(error.code);
  const isFull = KINDS[of.kind].whenFull.length > 0 && (isFullNow || typeof subject?.fullWith === 'number');
  const failure = error && !isFullNow && !isUnauthorized(error) ? error : null;
  const register = (whenFull?: WhenFull) => {
    setIsMissing(member === null);
    if (member) mutate({ id: member.id, ...(whenFull && { whenFull }) });
  };
  return (
    <Dialog
      open
      size="sm"
      title={words.title}
      description="They are notified by mail, as if they had done it themselves."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {isFull ? (
            KINDS[of.kind].whenFull.map((choice) => (
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
            <Button pending={isPending} onClick={() => register()}>
              {words.action}
            </Button>
          )}
        </>
      }
    >
      {isFull && (
        <Alert tone="warning" title={fullTitle(subject?.fullWith)}>
          <p>{FULL_HINTS[of.kind]}</p>
        </Alert>
      )}
      {failure && <Alert tone="danger">{reasonOf(failure, words.failed)}</Alert>}
      <PersonCombobox
        label="Member"
        name="member"
        chosen={member}
        onChoose={(chosen) => {
          setMember(chosen);
          setIsMissing(false);
        }}
        error={isMissing ? 'Choose a member' : undefined}
      />
      {member?.emailConfirmed === false && (
        <p role="status">
          {fullName(member)} has not confirmed the address. Mail about an invoice is sent there; other mail is
          sent once it is confirmed.
        </p>
      )}
    </Dialog>
  );
}

/** The site's codes for it; somebody else may have taken the last seat. */
const FULL: readonly string[] = ['EVENT_FULL', 'WEBINAR_FULL'];

const CHOICES: Readonly<Record<WhenFull, string>> = {
  waitlist: 'Add to Waiting List',
  'add-seat': 'Add One More Seat',
};

const FULL_HINTS: Readonly<Record<AttendeesKind, string>> = {
  events: 'Put the member on the waiting list, or raise the limit by one seat.',
  webinars: 'You can raise the limit by one seat.',
  courses: '',
};

const fullTitle = (taken: number | null | undefined): string =>
  taken == null ? 'All seats are taken.' : `All seats are taken (${taken.toLocaleString('en-US')}).`;

const REGISTER = {
  title: 'Register a Member',
  action: 'Register',
  done: 'is registered',
  failed: 'Failed to register the member. Please try again.',
};
const ENROLL = {
  title: 'Enroll a Member',
  action: 'Enroll',
  done: 'is enrolled',
  failed: 'Failed to enroll the member. Please try again.',
};
