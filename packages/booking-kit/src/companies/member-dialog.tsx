import { COMPANY_ROLE_LABELS, changeCompanyRole, removeCompanyMember } from '@backflow/contracts/identity';
import type { CompanyMember } from '@backflow/contracts/identity';
import { mutate, reasonOf, toast } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './companies.module.css';
import { RoleChoice } from './role-choice.tsx';

interface Props {
  company: { id: string; name: string };
  member: CompanyMember;
  onClose: () => void;
}

/** Changes a member's role, or removes them from the company. */
export function MemberDialog({ company, member, onClose }: Props) {
  const name = fullName(member);
  const params = { id: company.id, userId: member.userId };
  const [role, setRole] = useState(member.role);
  const [asks, setAsks] = useState(false);
  const change = useMutation({
    mutationFn: () => mutate(changeCompanyRole, { params, body: { role } }),
    onSuccess: () => {
      toast({ title: `${name} is ${COMPANY_ROLE_LABELS[role].toLowerCase()} now` });
      onClose();
    },
  });
  const remove = useMutation({
    mutationFn: () => mutate(removeCompanyMember, { params }),
    onSuccess: () => {
      toast({ title: `${name} is removed`, description: 'An email tells them.' });
      onClose();
    },
  });
  const error = change.error ?? remove.error;
  return (
    <Dialog
      open
      size="sm"
      title={asks ? `Remove ${name} from ${company.name}?` : name}
      description={asks ? undefined : company.name}
      onClose={onClose}
      footer={
        asks ? (
          <>
            <Button variant="quiet" onClick={() => setAsks(false)}>
              Back
            </Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={() => setAsks(true)}>
              Remove…
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button
              pending={change.isPending}
              onClick={() => (role === member.role ? onClose() : change.mutate())}
            >
              Save Role
            </Button>
          </>
        )
      }
    >
      <div className={styles.form}>
        {error && <Alert tone="danger">{reasonOf(error, 'That did not work. Please try again.')}</Alert>}
        {asks ? (
          <p>
            Their bookings and invoices stay as they are. An email tells them that they are not with{' '}
            {company.name} any more.
          </p>
        ) : (
          <RoleChoice value={role} onChange={setRole} />
        )}
      </div>
    </Dialog>
  );
}
