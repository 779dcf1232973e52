import type { CompanyRole } from '@backflow/contracts/identity';
import { RoleChoice } from '@backflow/booking-kit';
import { reasonOf, toast } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { PersonCombobox } from '@backflow/remote-kit/admin';
import type { FoundPerson } from '@backflow/remote-kit/admin';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addMember } from './api.ts';
import styles from './company-page.module.css';

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
    <Dialog
      open
      size="sm"
      title={`Add a person to ${name}`}
      description="At once, without an email. Invite by email whoever should decide for themselves."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} onClick={() => (person ? mutate(person.id) : setIsMissing(true))}>
            Add Person
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {error && (
          <Alert tone="danger">{reasonOf(error, 'They could not be added. Please try again.')}</Alert>
        )}
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
      </div>
    </Dialog>
  );
}
