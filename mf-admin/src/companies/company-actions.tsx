import type { AdminCompany } from '@backflow/contracts/identity';
import { toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deactivate, reactivate } from './api.ts';
import styles from './company-page.module.css';
import { MergeDialog } from './merge-dialog.tsx';

/** What is done to a company as a whole: merging, deactivating. */
export function CompanyActions({ company }: { company: AdminCompany }) {
  const { id, name } = company;
  const isActive = company.deactivatedAt === null;
  const [open, setOpen] = useState<'merge' | 'deactivate' | null>(null);
  const close = () => setOpen(null);
  const change = useMutation({
    mutationFn: () => (isActive ? deactivate(id) : reactivate(id)),
    onSuccess: () => {
      toast({ title: isActive ? `${name} is deactivated` : `${name} is active again` });
      close();
    },
    onError: (error) => {
      toastFailure('Error', error, 'That did not work. Please try again.');
      close();
    },
  });
  return (
    <div className={styles.actions}>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('merge')}>
        Merge Into Another…
      </Button>
      {isActive ? (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('deactivate')}>
          Deactivate…
        </Button>
      ) : (
        <Button variant="ghost" pending={change.isPending} onClick={() => change.mutate()}>
          Reactivate
        </Button>
      )}
      {open === 'merge' && <MergeDialog company={company} onClose={close} />}
      <ConfirmDialog
        open={open === 'deactivate'}
        title={`Deactivate ${name}?`}
        question="Its owners and managers can act for it no more, and open invitations are withdrawn. Bookings stay, and open invoices stay to be paid. A company is never deleted, because invoices name it; you can reactivate it."
        confirmLabel="Deactivate"
        pending={change.isPending}
        onConfirm={() => change.mutate()}
        onClose={close}
      />
    </div>
  );
}
