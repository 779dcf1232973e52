import { LicenceBody } from '@backflow/contracts/identity';
import type { AdminUser, Licence } from '@backflow/contracts/identity';
import { toast } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { deleteLicence, storeLicence } from './api.ts';
import { ConfirmAction } from './confirm-action.tsx';
import styles from './person-page.module.css';

/** Licenses as a tester, by authority; administrators add and remove them. */
export function Licences({ user }: { user: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const { licences = [] } = user;
  const [toRemove, setToRemove] = useState<Licence | null>(null);
  return (
    <>
      {licences.map((licence) => (
        <span key={licence.id} className={styles.licence}>
          {licence.authority}: {licence.number}
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove the license ${licence.number}`}
            onClick={() => setToRemove(licence)}
          >
            Remove
          </Button>
        </span>
      ))}
      <Button size="sm" variant="ghost" className={styles.addLicence} onClick={() => setIsOpen(true)}>
        Add License
      </Button>
      {toRemove && (
        <ConfirmAction
          user={user}
          confirmation={{
            title: 'Remove this license?',
            question: `${toRemove.authority}: ${toRemove.number}. Sign-in sheets and CE hours no longer show it.`,
            confirmLabel: 'Remove License',
            act: () => deleteLicence(user.id, toRemove.id),
            successMessage: `License of ${toRemove.authority} removed`,
            errorMessage: 'The license could not be removed. Please try again.',
          }}
          onClose={() => setToRemove(null)}
        />
      )}
      {isOpen && <LicenceDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LicenceDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const form = useAppForm({
    schema: LicenceBody,
    draft: `licence.${user.id}`,
    defaultValues: { authority: '', number: '' },
    async submit(body) {
      await storeLicence(user.id, body);
      toast({ title: 'License added' });
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title={`License of ${fullName(user)}`}
      {...{ form, onClose }}
      submitLabel="Add License"
      errorMessage="The license could not be added. Please try again."
    >
      <TextField control={form.control} name="authority" hint="Such as Texas (TCEQ)" />
      <TextField control={form.control} name="number" autoComplete="off" />
    </SubmitDialog>
  );
}
