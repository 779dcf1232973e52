import { updateProfile } from '@backflow/contracts';
import type { Member } from '@backflow/contracts';
import { refreshSession, request, toast, toastFailure } from '@backflow/platform';
import { TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button, Card } from '@backflow/ui';
import styles from './settings-page.module.css';

const profileOf = ({ firstName, lastName, email, jobTitle, company, phoneNumber }: Member) => ({
  firstName,
  lastName,
  email,
  jobTitle: jobTitle ?? '',
  company: company ?? '',
  phoneNumber: phoneNumber ?? '',
});

export function ProfileForm({ user }: { user: Member }) {
  const { control, formProps, pending } = useAppForm({
    schema: updateProfile.body,
    defaultValues: profileOf(user),
    async submit(values) {
      await request(updateProfile, { body: values });
      await refreshSession();
      toast({ title: 'Profile updated' });
    },
    onFailure: (error) => toastFailure('Error', error, 'Failed to update profile. Please try again.'),
  });
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
