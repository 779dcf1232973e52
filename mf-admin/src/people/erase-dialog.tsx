import { eraseUser } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { toast, toastFailure } from '@backflow/platform';
import { TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button, Dialog } from '@backflow/ui';
import { useId } from 'react';
import { erase } from './api.ts';
import styles from './person-dialog.module.css';
import { fullName } from './person-text.ts';

interface Props {
  user: AdminUser;
  onErased: () => void;
  onClose: () => void;
}

/** Erases an account for good: lists what is deleted with it, and asks to type its address. */
export function EraseDialog({ user, onErased, onClose }: Props) {
  const id = useId();
  const { control, formProps, pending } = useAppForm({
    schema: eraseUser.body,
    draft: false,
    defaultValues: { email: '' },
    async submit({ email }) {
      await erase(user.id, email);
      toast({ title: 'Account erased' });
      onErased();
    },
    onFailure: (error, { isShownInFields }) => {
      if (!isShownInFields) toastFailure('Error', error, 'Failed to erase the account');
    },
  });
  return (
    <Dialog
      open
      title={`Erase the account of ${fullName(user)}`}
      description="On its owner’s request. This cannot be undone."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" pending={pending}>
            Erase Account
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <section>
          <h3>What goes</h3>
          <ul className={styles.list}>
            {GOES.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>What stays, without a name</h3>
          <ul className={styles.list}>
            {STAYS.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
        <form id={id} {...formProps}>
          <TextField
            control={control}
            name="email"
            type="email"
            label="Address of the account"
            hint={`Type ${user.email} to confirm.`}
            autoComplete="off"
            spellCheck={false}
          />
        </form>
      </div>
    </Dialog>
  );
}

const GOES = [
  'Their name, address, phone number, photo and password, and every session',
  'Seats in events and webinars that are still to come: they become free',
  'Enrollments they have not paid, and how far they were in their courses',
  'Posts that nobody but administrators has seen, and what they follow in the forum',
  'Files they sent as a member, their newsletter, and mails that wait',
];
const STAYS = [
  'Posts that others could read, by “User”',
  'Registrations for what is over, paid and free enrollments, and invoices',
  'Lines of the audit log, and what they added to the site as an administrator',
];
