import { WithPassword } from '@backflow/contracts/identity';
import { CurrentPasswordField, SubmitDialog, useAppForm } from '@backflow/remote-kit/forms';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  description: string;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  errorMessage: string;
  actions?: ReactNode;
  submit: (body: { currentPassword: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the present password before a change of how the member signs in. */
export function PasswordDialog({ submit, ...dialog }: Props) {
  const form = useAppForm({
    schema: WithPassword,
    defaultValues: { currentPassword: '' },
    draft: false,
    submit,
  });
  return (
    <SubmitDialog {...dialog} size="sm" form={form}>
      <CurrentPasswordField control={form.control} />
    </SubmitDialog>
  );
}
