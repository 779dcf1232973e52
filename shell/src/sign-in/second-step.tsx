import { finishSignIn, startSecondStep, secondFactorCode } from '@backflow/contracts/identity';
import type { PasskeyOptions } from '@backflow/contracts/identity';
import type { RequestOf, ResponseOf } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { ApiError, reasonOf, request, toastFailure } from '@backflow/platform';
import { signInBy } from '@backflow/platform/shell';
import { TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Alert, Button } from '@backflow/ui';
import { startAuthentication } from '@simplewebauthn/browser';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './auth-page.module.css';
import { WELCOME, greetAfter } from './greet.ts';

interface Callbacks {
  onSignedIn: () => void;
  /** Back to Email and Password. */
  onBack: () => void;
}

/** The second step, once it is known which second factors the account has. Throws ApiError. */
export async function prepareSecondStep(callbacks: Callbacks): Promise<ReactNode> {
  return <SecondStep {...callbacks} options={await request(startSecondStep, {})} />;
}

const Fields = z.object({ code: secondFactorCode });

/** Asks for a code or a passkey after the password. */
function SecondStep({
  options: { hasTotp, passkey },
  onSignedIn,
  onBack,
}: Callbacks & { options: ResponseOf<typeof startSecondStep> }) {
  const finish = async (body: RequestOf<typeof finishSignIn>['body']) => {
    await greetAfter(
      signInBy(() => request(finishSignIn, { body })),
      WELCOME,
    );
    onSignedIn();
  };
  const onFailure = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'LINK_SPENT') return;
    toastFailure('Sign in failed', error, EXPIRED);
    onBack();
  };
  const form = useAppForm({
    schema: Fields,
    defaultValues: { code: '' },
    draft: false,
    submit: finish,
    onFailure,
  });
  return (
    <div ref={focusFirst} className={styles.secondStep} data-second-step="">
      <p>{leadText(hasTotp, passkey !== null)}</p>
      {passkey && <PasskeyButton options={passkey} finish={finish} onFailure={onFailure} />}
      {passkey && <p className={styles.or}>or</p>}
      <form {...form.formProps} className={styles.secondStep}>
        {form.failure !== null && (
          <Alert tone="danger">{reasonOf(form.failure, 'Signing in is not possible at the moment.')}</Alert>
        )}
        <TextField
          control={form.control}
          name="code"
          label={hasTotp ? 'Code' : 'Recovery code'}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          hint={hasTotp ? 'No phone at hand? Enter a recovery code.' : undefined}
        />
        <Button
          type="submit"
          block
          variant={passkey ? 'quiet' : 'primary'}
          pending={form.pending}
          pendingLabel="Verifying..."
        >
          Verify
        </Button>
      </form>
      <Button variant="ghost" size="sm" onClick={onBack}>
        Back to Email and Password
      </Button>
    </div>
  );
}

/** The fields that had the focus are gone. */
const focusFirst = (element: HTMLElement | null): void =>
  element?.querySelector<HTMLElement>('button, input')?.focus();

const EXPIRED = 'Signing in took too long. Please enter your password again.';

function leadText(hasTotp: boolean, hasPasskey: boolean): string {
  if (!hasPasskey) return 'One more step: enter the six-digit code that your authenticator app shows.';
  return hasTotp
    ? 'One more step: use your passkey, or the six-digit code that your authenticator app shows.'
    : 'One more step: use your passkey, or one of your recovery codes.';
}

interface PasskeyProps {
  options: PasskeyOptions;
  finish: (body: RequestOf<typeof finishSignIn>['body']) => Promise<void>;
  onFailure: (error: unknown) => void;
}

function PasskeyButton({ options, finish, onFailure }: PasskeyProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const use = async () => {
    setProblem(null);
    setPending(true);
    try {
      // Safe: the server made them by the standard.
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      await finish({ passkey: await startAuthentication({ optionsJSON }) });
    } catch (error) {
      // The browser's own errors: the visitor has closed its dialog, or has no such passkey here.
      setProblem(error instanceof ApiError ? reasonOf(error, NOT_USED) : NOT_USED);
      onFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      {problem !== null && <Alert tone="danger">{problem}</Alert>}
      <Button block icon="lock" pending={pending} onClick={() => void use()}>
        Use a Passkey
      </Button>
    </>
  );
}

const NOT_USED = 'The passkey was not used. Try again, or enter a code.';
