import { isUnauthorized, reasonOf, toast } from '@backflow/platform';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonCombobox } from '../frame/person-combobox.tsx';
import type { FoundPerson } from '../frame/person-combobox.tsx';
import { readAnew } from './api.ts';
import type { Of } from './api.ts';
import { STATUS, fullName } from './attendee-words.ts';
import { KINDS } from './kinds.ts';

/** Registers or enrolls a member by hand: also where they could not do so themselves. */
export function RegisterDialog({ of, onClose }: { of: Of; onClose: () => void }) {
  const [member, setMember] = useState<FoundPerson | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const words = of.kind === 'courses' ? ENROLL : REGISTER;
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: FoundPerson) => KINDS[of.kind].register(of.id, id),
    onSuccess: ({ status, user }) => {
      onClose();
      toast({ title: `${fullName(user)} ${words.done}`, description: `Status: ${STATUS[status].label}` });
      readAnew(of);
    },
  });
  const failure = error && !isUnauthorized(error) ? error : null;
  return (
    <Dialog
      open
      size="sm"
      title={words.title}
      description="They are told by mail, as if they had done it themselves."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={isPending}
            onClick={() => {
              setIsMissing(member === null);
              if (member) mutate(member);
            }}
          >
            {words.action}
          </Button>
        </>
      }
    >
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
    </Dialog>
  );
}

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
