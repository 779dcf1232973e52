import { endOtherSessions, secondFactorCode } from '@backflow/contracts/identity';
import type { RequestOf } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { refetchAfter, request, toast } from '@backflow/platform';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PasswordDialog } from './password-dialog.tsx';
import { secondFactorQuery } from './two-step-sign-in.tsx';

const TEXTS = {
  title: 'Sign out elsewhere?',
  description: 'Every device but this one is signed out.',
  submitLabel: 'Sign Out Elsewhere',
  errorMessage: 'The other devices could not be signed out. Please try again.',
} as const;

/** Asks for the present password, or for a code where there is an app, and ends the other sessions. */
export function EndSessionsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(secondFactorQuery);
  const [usesCode, setUsesCode] = useState(false);
  const submit = async (body: RequestOf<typeof endOtherSessions>['body']) => {
    await request(endOtherSessions, { body });
    await refetchAfter(endOtherSessions);
    toast({ title: 'Signed out elsewhere', description: 'Only this device is signed in.' });
    onClose();
  };
  const other = data?.totpSince != null && (
    <Button variant="ghost" onClick={() => setUsesCode(!usesCode)}>
      {usesCode ? 'Use Password' : 'Use a Code'}
    </Button>
  );
  const Asking = usesCode ? CodeDialog : PasswordDialog;
  return <Asking {...TEXTS} actions={other} submit={submit} onClose={onClose} />;
}

interface CodeProps {
  title: string;
  description: string;
  submitLabel: string;
  errorMessage: string;
  actions: ReactNode;
  submit: (body: { code: string }) => Promise<void>;
  onClose: () => void;
}

function CodeDialog({ submit, ...dialog }: CodeProps) {
  const form = useAppForm({
    schema: z.object({ code: secondFactorCode }),
    defaultValues: { code: '' },
    draft: false,
    submit,
  });
  return (
    <SubmitDialog {...dialog} size="sm" form={form}>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        hint="From your authenticator app, or a recovery code."
      />
    </SubmitDialog>
  );
}
