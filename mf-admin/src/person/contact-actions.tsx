import { updatePerson } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { toast } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { PersonFields } from '../people/person-fields.tsx';
import { sendLink } from '../people/send-link.ts';
import { changeContact } from './api.ts';

/** What the office does for a person without an account: edit how to reach them, and send a link to set a password. */
export function ContactActions({ user }: { user: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  return (
    <>
      {user.email !== null && (
        <Button
          pending={isSending}
          onClick={() => {
            setIsSending(true);
            void sendLink(user).finally(() => setIsSending(false));
          }}
        >
          Send Link to Set a Password
        </Button>
      )}
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Edit Contact
      </Button>
      {isOpen && <EditDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { id, firstName, lastName, email, phoneNumber, company, jobTitle } = user;
  const form = useAppForm({
    schema: updatePerson.body,
    draft: `contact.${id}`,
    defaultValues: { firstName, lastName, email, phoneNumber, company, jobTitle },
    async submit(body) {
      await changeContact(id, body);
      toast({ title: 'Contact saved' });
      onClose();
    },
  });
  return (
    <SubmitDialog
      title={`Contact of ${fullName(user)}`}
      {...{ form, onClose }}
      submitLabel="Save Contact"
      errorMessage="The contact could not be saved. Please try again."
    >
      <PersonFields control={form.control} />
      <TextField control={form.control} name="jobTitle" label="Job title" optional autoComplete="off" />
    </SubmitDialog>
  );
}
