import { getSecondFactor } from '@backflow/contracts/identity';
import type { Member, SecondFactor } from '@backflow/contracts/identity';
import { formatPacific, queryOf } from '@backflow/platform';
import {
  Alert,
  Badge,
  Button,
  Card,
  ErrorPanel,
  Row,
  SkeletonGroup,
  SkeletonLine,
  rowListClass,
} from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import pageStyles from '../../../account/account.module.css';
import type { FactorAction } from './factor-dialog.tsx';
import styles from './second-factor.module.css';

const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorDialog }));

export const secondFactorQuery = queryOf(getSecondFactor, {});

/** Second factors of the member, with which they sign in after the password. */
export function TwoStepSignIn({ user }: { user: Member }) {
  const { data, isError, refetch } = useQuery(secondFactorQuery);
  const [action, setAction] = useState<FactorAction | null>(null);
  const isOn = data !== undefined && (data.totpSince !== null || data.passkeys.length > 0);
  return (
    <Card>
      <h2 className={pageStyles.title}>
        <span className={styles.heading}>Two-step sign-in {isOn && <Badge tone="success">On</Badge>}</span>
      </h2>
      <p className={pageStyles.lead}>
        After your password, a code from your phone or a passkey: a stolen password alone opens nothing.
      </p>
      {user.needsSecondFactor && (
        <Alert
          tone="warning"
          title="Administrators of this site need two-step sign-in"
          className={styles.alert}
        >
          Add an authenticator app or a passkey, and administration opens.
        </Alert>
      )}
      {data && <Methods factor={data} isOn={isOn} onAction={setAction} />}
      {!data && isError && (
        <ErrorPanel title="Your two-step sign-in could not be loaded" onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <SkeletonGroup label="Loading two-step sign-in">
          <SkeletonLine width="60%" />
          <SkeletonLine width="45%" />
        </SkeletonGroup>
      )}
      {action && (
        <Suspense>
          <FactorDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface MethodsProps {
  factor: SecondFactor;
  isOn: boolean;
  onAction: (action: FactorAction) => void;
}

const Methods = ({ factor: { totpSince, passkeys, recoveryCodesLeft }, isOn, onAction }: MethodsProps) => (
  <>
    <ul className={rowListClass}>
      <Method
        title="Authenticator app"
        text={totpSince === null ? 'Six digits from an app on your phone' : `Since ${formatDay(totpSince)}`}
      >
        {totpSince === null ? (
          <Button
            variant={isOn ? 'quiet' : 'primary'}
            size="sm"
            onClick={() => onAction({ kind: 'add-app' })}
          >
            Set Up App
          </Button>
        ) : (
          <>
            <Button variant="ghost" size="sm" onClick={() => onAction({ kind: 'add-app' })}>
              Replace App
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onAction({ kind: 'remove-app' })}>
              Remove App
            </Button>
          </>
        )}
      </Method>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Method
          key={id}
          title={name}
          text={`Passkey since ${formatDay(createdAt)}${lastUsedAt === null ? '' : ` · Last used ${formatDay(lastUsedAt)}`}`}
        >
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove the passkey ${name}`}
            onClick={() => onAction({ kind: 'remove-passkey', id, name })}
          >
            Remove
          </Button>
        </Method>
      ))}
      <Method title={passkeys.length === 0 ? 'Passkey' : 'Another passkey'} text={PASSKEY}>
        <Button variant="quiet" size="sm" onClick={() => onAction({ kind: 'add-passkey' })}>
          Add Passkey
        </Button>
      </Method>
      {isOn && (
        <Method title="Recovery codes" text={leftText(recoveryCodesLeft)}>
          <Button variant="ghost" size="sm" onClick={() => onAction({ kind: 'renew-codes' })}>
            Make New Codes
          </Button>
        </Method>
      )}
    </ul>
    {isOn && recoveryCodesLeft < FEW && (
      <Alert tone="warning" title="Few recovery codes are left">
        Make new ones, so that you get in without your phone.
      </Alert>
    )}
  </>
);

const PASSKEY = 'Fingerprint, face or PIN of this device, or a security key';
/** Below this the page asks to make new codes. */
const FEW = 3;

const leftText = (left: number): string =>
  left === 1 ? 'One is left. Each works once.' : `${left} are left. Each works once.`;

const formatDay = (instant: string): string => formatPacific(instant, 'MMM d, yyyy');

const Method = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li>
    <Row title={title} details={text}>
      {children}
    </Row>
  </li>
);
