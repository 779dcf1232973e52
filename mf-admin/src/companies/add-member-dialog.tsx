import type { CompanyRole } from '@backflow/contracts/identity';
import { RoleChoice } from '@backflow/booking-kit';
import { toast } from '@backflow/platform';
import { ActionDialog, fullName } from '@backflow/remote-kit';
import { PersonCombobox } from '@backflow/remote-kit/admin';
import type { FoundPerson } from '@backflow/remote-kit/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addMember } from './api.ts';

interface Props {
  company: { id: string; name: string };
  onClose: () => void;
}

/** Adds a person to a company without an invitation. */
export function AddMemberDialog({ company: { id, name }, onClose }: Props) {
  const [person, setPerson] = useState<FoundPerson | null>(null);
  const [role, setRole] = useState<CompanyRole>('technician');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (userId: string) => addMember(id, { userId, role }),
    onSuccess: () => {
      toast({ title: `${person ? fullName(person) : 'The person'} is with ${name} now` });
      onClose();
    },
  });
  return (
    <ActionDialog
      title={`Add a person to ${name}`}
      description="At once, without an email. Invite by email whoever should decide for themselves."
      submitLabel="Add Person"
      action={{ isPending, error }}
      errorMessage="They could not be added. Please try again."
      onSubmit={() => (person ? mutate(person.id) : setIsMissing(true))}
      onClose={onClose}
    >
      <PersonCombobox
        label="Person"
        name="person"
        selected={person}
        onChange={(selected) => {
          setPerson(selected);
          setIsMissing(false);
        }}
        error={isMissing ? 'Choose a person' : undefined}
      />
      <RoleChoice value={role} onChange={setRole} />
    </ActionDialog>
  );
}
