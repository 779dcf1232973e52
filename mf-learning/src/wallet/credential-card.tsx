import { classPath, formatLongDay, formatMinutes } from '@backflow/contracts/credentials';
import type { Requirement, WalletAuthority, WalletCredential } from '@backflow/contracts/credentials';
import { Link, formatPacific } from '@backflow/platform';
import { Badge, Card, Icon } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './credential-card.module.css';
import { REQUIREMENT_LABELS, STATE_LOOKS, formatRequirement } from './wallet-text.ts';

interface Props {
  credential: WalletCredential;
  authority: WalletAuthority | undefined;
  /** Buttons; absent where it can't be edited. */
  actions?: ReactNode;
}

/** A credential: its state, what is missing for its renewal, and classes that would count. */
export function CredentialCard({ credential, authority, actions }: Props) {
  const { assessment, classes, number, scanUrl } = credential;
  const { state, validUntil, requirements, scopes, summary } = assessment;
  return (
    <Card className={styles.card} role="group" aria-label={`${credential.authority} ${number}`}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{credential.authority}</h3>
          <p className={styles.note}>
            {authority && `${authority.credential} · `}No. {number}
          </p>
        </div>
        <Badge {...STATE_LOOKS[state]} />
      </div>
      <p className={styles.summary}>{summary}</p>
      {validUntil !== null && (
        <p className={styles.note}>
          Valid until <time dateTime={validUntil}>{formatLongDay(validUntil)}</time>
        </p>
      )}
      {requirements.length > 0 && (
        <ul className={styles.requirements}>
          {requirements.map((requirement) => (
            <RequirementRow key={requirement.kind} requirement={requirement} />
          ))}
        </ul>
      )}
      {scopes.map((scope) => (
        <p key={scope} className={styles.scope}>
          {scope}
        </p>
      ))}
      {classes.length > 0 && <Classes credential={credential} />}
      {authority && <Source authority={authority} />}
      <div className={styles.actions}>
        {actions}
        {scanUrl !== null && <a href={scanUrl}>View Scan</a>}
      </div>
    </Card>
  );
}

const RequirementRow = ({ requirement }: { requirement: Requirement }) => {
  const { kind, needed, done, isDone } = requirement;
  return (
    <li className={styles.requirement}>
      <span className={isDone ? styles.done : styles.open}>
        <Icon name={isDone ? 'check' : 'clock'} size={16} label={isDone ? 'Done' : 'Missing'} />
      </span>
      <span className={styles.label}>{REQUIREMENT_LABELS[kind]}</span>
      <span className={styles.amount}>{formatRequirement(requirement)}</span>
      {needed !== null && (
        <progress className={styles.bar} max={needed} value={Math.min(done ?? 0, needed)} aria-hidden />
      )}
    </li>
  );
};

const Classes = ({ credential: { classes, authorityId } }: { credential: WalletCredential }) => (
  <div>
    <h4 className={styles.subtitle}>Classes that would count</h4>
    <ul className={styles.classes}>
      {classes.map((each) => (
        <li key={each.id}>
          <Link to={classPath(each)}>{each.title}</Link>
          <span className={styles.note}>
            {[
              each.startsAt === null ? 'At any time' : formatPacific(each.startsAt, 'MMM d, yyyy'),
              ...each.approvals
                .filter((approval) => approval.authorityId === authorityId)
                .map(({ minutes }) => `${formatMinutes(minutes)} hours`),
              each.location ?? 'Online',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </div>
);

const Source = ({ authority: { rule, website } }: { authority: WalletAuthority }) => (
  <p className={styles.source}>
    {rule ? (
      <>
        {rule.note} By {rule.source}, read {formatLongDay(rule.sourceReadOn)}.{' '}
      </>
    ) : (
      'No rule of this authority is known here. '
    )}
    Check with {website === null ? 'your authority' : <a href={website}>your authority</a>}.
  </p>
);
