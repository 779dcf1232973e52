import { CURRENT_PASSWORD_ERRORS, updateProfile, cancelEmailChange } from '@backflow/contracts/identity';
import type { Member } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { toast, toastFailure } from '@backflow/platform';
import { CurrentPasswordField, TextField, useAppForm, useFormValue } from '@backflow/remote-kit/forms';
import { Button, Card, Alert } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { changeAccount } from '../../account/change-account.ts';
import { SendAgain } from '../../account/unconfirmed-email-notice.tsx';
import styles from '../../account/account.module.css';

const getProfile = ({ firstName, lastName, email, jobTitle, company, phoneNumber }: Member) => ({
  firstName,
  lastName,
  email,
  jobTitle: jobTitle ?? '',
  company: company ?? '',
  phoneNumber: phoneNumber ?? '',
  currentPassword: '',
});

/** The password is optional until the address is changed. */
const ProfileFields = z.extend(updateProfile.body, { currentPassword: z.string() });

const isAnother = (email: string | undefined, user: Member): boolean =>
  email !== undefined && email.trim().toLowerCase() !== user.email;

export function ProfileForm({ user }: { user: Member }) {
  const { control, formProps, pending, setValue } = useAppForm({
    schema: ProfileFields,
    defaultValues: getProfile(user),
    validate: ({ email, currentPassword }) =>
      isAnother(email, user) && currentPassword === ''
        ? { currentPassword: CURRENT_PASSWORD_ERRORS.missing }
        : {},
    async submit({ currentPassword, ...values }) {
      const changesEmail = isAnother(values.email, user);
      await changeAccount(updateProfile, { body: { ...values, ...(changesEmail && { currentPassword }) } });
      setValue('email', user.email);
      setValue('currentPassword', '');
      toast(
        changesEmail
          ? { title: 'Profile updated', description: `Open the link we sent to ${values.email}.` }
          : { title: 'Profile updated' },
      );
    },
    failureToast: 'Failed to update profile. Please try again.',
  });
  const needsPassword = isAnother(useFormValue(control, 'email'), user);
  return (
    <Card>
      <h2 className={styles.title}>Profile</h2>
      <p className={styles.lead}>Who you are, and how the organisers of your events reach you.</p>
      <form {...formProps} className={styles.fields}>
        <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
        <TextField
          control={control}
          name="email"
          className={styles.wide}
          label="Email"
          type="email"
          autoComplete="email"
        />
        {needsPassword && (
          <div className={styles.wide}>
            <CurrentPasswordField
              control={control}
              hint="A new address needs your password, and takes over once you have opened the link we send there."
            />
          </div>
        )}
        {user.pendingEmail !== null && (
          <div className={styles.wide}>
            <PendingEmail email={user.pendingEmail} />
          </div>
        )}
        <TextField
          control={control}
          name="jobTitle"
          label="Job title"
          optional
          autoComplete="organization-title"
        />
        <TextField control={control} name="company" label="Company" optional autoComplete="organization" />
        <TextField
          control={control}
          name="phoneNumber"
          label="Phone number"
          optional
          type="tel"
          autoComplete="tel"
        />
        <div className={styles.wide}>
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The new address that waits for confirmation. */
function PendingEmail({ email }: { email: string }) {
  const cancel = useMutation({
    mutationFn: () => changeAccount(cancelEmailChange, {}),
    onSuccess: () => toast({ title: 'Email change cancelled' }),
    onError: (error) => toastFailure('Error', error, 'The change could not be cancelled. Please try again.'),
  });
  return (
    <Alert
      tone="info"
      title={`Waiting for confirmation of ${email}`}
      action={
        <div className={styles.actions}>
          <SendAgain email={email} />
          <Button
            variant="ghost"
            size="sm"
            pending={cancel.isPending}
            pendingLabel="Cancelling..."
            onClick={() => cancel.mutate()}
          >
            Cancel
          </Button>
        </div>
      }
    >
      Open the link we sent there. Until then you sign in with the address above.
    </Alert>
  );
}
