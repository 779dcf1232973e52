import {
  SMS_CODE_MINUTES,
  SMS_CONSENT_VERSION,
  confirmSms,
  requestSms,
  smsConsentText,
} from '@backflow/contracts/identity';
import type { SmsSettings } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { request, siteSettings, toast } from '@backflow/platform';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { refetchAccountAfter } from '../change-account.ts';
import { formatNumber } from './format-number.ts';
import styles from './sms.module.css';

interface Props {
  settings: SmsSettings;
  /** The profile's, to begin with. */
  phoneNumber: string | null;
  onClose: () => void;
}

/** Asks for a number and the member's consent, then for the code that was sent to it. */
export function SmsDialog({ settings, phoneNumber, onClose }: Props) {
  const [pendingNumber, setPendingNumber] = useState(settings.pendingNumber);
  const done = () => {
    toast({ title: 'Text messages are on', description: 'Reply STOP to any of them to end them.' });
    onClose();
  };
  if (pendingNumber !== null) {
    return (
      <CodeDialog
        number={pendingNumber}
        onDone={done}
        onRestart={() => setPendingNumber(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <NumberDialog
      number={settings.phoneNumber ?? phoneNumber ?? ''}
      onSent={(sent) => (sent.pendingNumber === null ? done() : setPendingNumber(sent.pendingNumber))}
      onClose={onClose}
    />
  );
}

const NumberFields = z.object({ phoneNumber: requestSms.body.shape.phoneNumber });

interface NumberProps {
  number: string;
  onSent: (settings: SmsSettings) => void;
  onClose: () => void;
}

function NumberDialog({ number, onSent, onClose }: NumberProps) {
  const form = useAppForm({
    schema: NumberFields,
    defaultValues: { phoneNumber: formatNumber(number) },
    async submit({ phoneNumber }) {
      const sent = await request(requestSms, { body: { phoneNumber, consentVersion: SMS_CONSENT_VERSION } });
      await refetchAccountAfter(requestSms);
      onSent(sent);
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title="Text messages"
      form={form}
      submitLabel="Agree and Continue"
      errorMessage="The code could not be sent. Please try again."
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="phoneNumber"
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        hint="USA or Canada. We send you a code to confirm it."
      />
      <p className={styles.consent}>{smsConsentText(siteSettings().brandName)}</p>
      <p className={styles.consent}>
        <a href="/terms-of-service" target="_blank" rel="noreferrer">
          Terms of Service
        </a>{' '}
        ·{' '}
        <a href="/privacy-policy" target="_blank" rel="noreferrer">
          Privacy Policy
        </a>
      </p>
    </SubmitDialog>
  );
}

interface CodeProps {
  number: string;
  onDone: () => void;
  /** Back to the number, which also sends another code. */
  onRestart: () => void;
  onClose: () => void;
}

function CodeDialog({ number, onDone, onRestart, onClose }: CodeProps) {
  const form = useAppForm({
    schema: confirmSms.body,
    defaultValues: { code: '' },
    async submit(body) {
      await request(confirmSms, { body });
      await refetchAccountAfter(confirmSms);
      onDone();
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title="Confirm your number"
      description={`We have sent a code to ${formatNumber(number)}. It works for ${SMS_CODE_MINUTES} minutes.`}
      form={form}
      submitLabel="Confirm"
      errorMessage="The number could not be confirmed. Please try again."
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <div>
        <Button variant="ghost" size="sm" onClick={onRestart}>
          Another Number or Code
        </Button>
      </div>
    </SubmitDialog>
  );
}
