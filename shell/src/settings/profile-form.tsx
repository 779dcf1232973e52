import { updateProfile } from '@backflow/contracts';
import type { Member } from '@backflow/contracts';
import { problemsOf, refreshSession, request, toast, toastFailure, useForm } from '@backflow/platform';
import { Button, Card, TextField } from '@backflow/ui';
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
  const form = useForm({
    initial: profileOf(user),
    validate: (values) => problemsOf(updateProfile.body, values),
    async send(values) {
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
      <form {...form.formProps} className={styles.fields}>
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
        <TextField
          className={styles.wide}
          label="Email"
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <TextField label="Job title" optional autoComplete="organization-title" {...form.field('jobTitle')} />
        <TextField label="Company" optional autoComplete="organization" {...form.field('company')} />
        <TextField
          label="Phone number"
          optional
          type="tel"
          autoComplete="tel"
          {...form.field('phoneNumber')}
        />
        <div className={styles.wide}>
          <Button type="submit" pending={form.pending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
