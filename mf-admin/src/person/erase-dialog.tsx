import { eraseUser } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { toast } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { erase } from './api.ts';
import styles from './person-page.module.css';

interface Props {
  user: AdminUser;
  onErased: () => void;
  onClose: () => void;
}

/** Erases an account for good. Lists what is deleted with it, and asks the administrator to type its address. */
export function EraseDialog({ user, onErased, onClose }: Props) {
  const form = useAppForm({
    schema: eraseUser.body,
    draft: false,
    defaultValues: { email: '', name: '' },
    async submit(typed) {
      await erase(user.id, typed);
      toast({ title: user.hasAccount === false ? 'Person erased' : 'Account erased' });
      onErased();
    },
    failureToast: 'Failed to erase the account',
  });
  return (
    <SubmitDialog
      title={`Erase the account of ${fullName(user)}`}
      description="On its owner’s request. This cannot be undone."
      {...{ form, onClose }}
      submitLabel="Erase Account"
      variant="danger"
    >
      <List title="What goes" items={DELETED} />
      <List title="What stays, without a name" items={RETAINED} />
      <List title="What stays with the name, as tax law requires" items={RETAINED_BY_LAW} />
      {user.email === null ? (
        <TextField
          control={form.control}
          name="name"
          label="Name of the person"
          hint={`Type ${fullName(user)} to confirm.`}
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <TextField
          control={form.control}
          name="email"
          type="email"
          label="Address of the account"
          hint={`Type ${user.email} to confirm.`}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </SubmitDialog>
  );
}

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

const DELETED = [
  'Their name, address, phone number, photo and password, and every session',
  'Seats in events and webinars that are still to come: they become free',
  'Enrollments they have not paid, and how far they were in their courses',
  'Posts that nobody but administrators has seen, and what they follow in the forum',
  'Files they sent as a member, their newsletter, and emails that wait',
  'Notes of administrators about them',
  'The name, company and address on invoices that were never sent',
];
const RETAINED = [
  'Posts that others could read, by “User”',
  'Registrations for what is over, paid and free enrollments, and CE hours',
  'Lines of the audit log, and what they added to the site as an administrator',
];
const RETAINED_BY_LAW = ['Invoices and credit notes that were sent, as they were sent'];
