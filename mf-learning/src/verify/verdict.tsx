import { formatCeu, formatHourCount, formatMinutes, sumMinutes } from '@backflow/contracts/credentials';
import type { VerifiedCertificate } from '@backflow/contracts/credentials';
import { pacificDate } from '@backflow/platform';
import { formatDay } from '@backflow/remote-kit';
import { Icon, classNames } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './verify-page.module.css';

type Status = VerifiedCertificate['status'] | 'unknown';

/** Told apart by words, shape and color. */
const SEALS: Readonly<Record<Status, { title: string; icon: IconName }>> = {
  valid: { title: 'Genuine and valid', icon: 'check' },
  expired: { title: 'Genuine, but expired', icon: 'clock' },
  revoked: { title: 'Revoked: not valid', icon: 'close' },
  unknown: { title: 'No such certificate', icon: 'info' },
};

/** What a certificate says, below whether it counts. */
export function Verdict({ certificate }: { certificate: VerifiedCertificate }) {
  const { name, title, sponsor, number, issuedAt, place, instructor, approvals } = certificate;
  const minutes = sumMinutes(certificate.minutes);
  return (
    <article className={styles.verdict}>
      <Seal status={certificate.status}>{explain(certificate)}</Seal>
      <div className={styles.statement}>
        <p className={styles.name}>{name}</p>
        <p>has completed</p>
        <p className={styles.title}>{title}</p>
      </div>
      <dl className={styles.facts}>
        <Fact name={certificate.days.length > 1 ? 'Days' : 'Day'}>
          {certificate.days.map((day) => formatDay(day)).join(', ')}
        </Fact>
        {minutes > 0 && (
          <Fact name="Hours">
            {formatHourCount(minutes)} ({formatCeu(minutes)} CEU): {formatMinutes(certificate.minutes)}
          </Fact>
        )}
        <Fact name="Place">{place ?? 'Online'}</Fact>
        {instructor !== null && <Fact name="Instructor">{instructor}</Fact>}
        {approvals.length > 0 && (
          <Fact name="Approved by">
            {approvals.map(({ authority, courseNumber }) => (
              <span key={`${authority} ${courseNumber}`} className={styles.line}>
                {authority}, course {courseNumber}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Issued by">
          {sponsor}, {formatDay(pacificDate(new Date(issuedAt)))}
        </Fact>
        <Fact name="Number">{number}</Fact>
      </dl>
    </article>
  );
}

export const Unknown = () => (
  <div className={styles.verdict}>
    <Seal status="unknown">
      We have issued no certificate with this code. Compare it with the paper, letter by letter; or ask the
      person who gave it to you.
    </Seal>
  </div>
);

const Seal = ({ status, children }: { status: Status; children: ReactNode }) => (
  <header className={classNames(styles.seal, styles[status])}>
    <span className={styles.mark} aria-hidden="true">
      <Icon name={SEALS[status].icon} size={40} />
    </span>
    <div className={styles.words}>
      <h2>{SEALS[status].title}</h2>
      <p>{children}</p>
    </div>
  </header>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function explain({ status, sponsor, expiresOn, revokedAt, revokedReason, isReplaced }: VerifiedCertificate) {
  if (status === 'revoked' && revokedAt !== null) {
    const replaced = isReplaced
      ? ' Another certificate was issued in its place: ask its holder for that one.'
      : '';
    return `Revoked on ${formatDay(pacificDate(new Date(revokedAt)))}: ${revokedReason}.${replaced}`;
  }
  const until = expiresOn === null ? '' : formatDay(expiresOn);
  if (status === 'expired') return `It was valid until ${until}.`;
  return `${sponsor} has issued it, just as it stands here.${until && ` It is valid until ${until}.`}`;
}
