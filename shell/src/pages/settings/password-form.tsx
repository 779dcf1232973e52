import { changePassword } from '@backflow/contracts/identity';
import type { Member } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { toast } from '@backflow/platform';
import { CurrentPasswordField, useAppForm } from '@backflow/remote-kit/forms';
import { Button, Card } from '@backflow/ui';
import { changeAccount } from '../../account/change-account.ts';
import { NewPasswordFields, newPasswordProblems } from '../../sign-in/new-password-fields.tsx';
import styles from '../../account/account.module.css';

const Fields = z.extend(changePassword.body, { confirmPassword: z.string() });
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the password; asks for the present one. */
export function PasswordForm({ user }: { user: Member }) {
  const { control, formProps, pending, reset } = useAppForm({
    schema: Fields,
    defaultValues: EMPTY,
    validate: (values) => newPasswordProblems(values, user),
    async submit({ confirmPassword: _, ...body }) {
      await changeAccount(changePassword, { body });
      reset(EMPTY);
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
    },
    failureToast: 'The password could not be changed. Please try again.',
  });
  return (
    <Card>
      <h2 className={styles.title}>Password</h2>
      <p className={styles.lead}>Changing it signs you out everywhere but here.</p>
      <form {...formProps} className={styles.passwords}>
        {/* Password managers read the account's name from this field. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPasswordField control={control} />
        <NewPasswordFields label="New password" control={control} owner={user} />
        <div>
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            Change Password
          </Button>
        </div>
      </form>
    </Card>
  );
}
