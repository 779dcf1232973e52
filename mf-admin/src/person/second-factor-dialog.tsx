import { removeSecondFactor } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { toast } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { CurrentPasswordField, SubmitDialog, useAppForm } from '@backflow/remote-kit/forms';
import { takeSecondFactor } from './api.ts';
import styles from './person-page.module.css';

/** Removes the second factor of someone who has lost their device, after asking for the administrator's own password. */
export function SecondFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const name = fullName(user);
  const form = useAppForm({
    schema: removeSecondFactor.body,
    draft: false,
    defaultValues: { currentPassword: '' },
    async submit({ currentPassword }) {
      await takeSecondFactor(user.id, currentPassword);
      toast({ title: `${name} signs in with the password alone` });
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title={`Remove the two-step sign-in of ${name}?`}
      description="For someone who has lost their phone and recovery codes. Make sure that it is them: from now on the password alone opens this account. They are signed out everywhere, and notified by email."
      form={form}
      submitLabel="Remove Two-Step Sign-In"
      variant="danger"
      errorMessage="Failed to remove their two-step sign-in"
      className={styles.form}
      onClose={onClose}
    >
      <CurrentPasswordField control={form.control} label="Your own password" />
    </SubmitDialog>
  );
}
