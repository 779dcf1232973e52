import type { EmailStatus, MailAudience, RecipientPreview } from '@backflow/contracts/shared';
import { Alert } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@backflow/remote-kit';
import { mailReach } from './api.ts';
import styles from './mail-reach.module.css';
import type { OfferKey } from './offer.ts';

interface Props {
  offer: OfferKey;
  to?: MailAudience;
  /** `change` (cancelled or moved) also goes to unconfirmed addresses. */
  about: 'message' | 'change';
}

const REASONS: Readonly<Record<Exclude<EmailStatus, 'confirmed'>, string>> = {
  unconfirmed: 'address not confirmed',
  bounced: 'address refuses mail',
};

/** Before a mail is sent: '8 people receive it by mail', and the names of the people who do not. */
export function MailReachNotice({ offer, to = 'all', about }: Props) {
  const { data, isError } = useQuery(mailReach(offer, to, about));
  return (
    <div role="status">
      {isError && <p>How many people receive it could not be counted.</p>}
      {data && data.recipients + data.unreached > 0 && <MailReachCount reach={data} about={about} />}
    </div>
  );
}

/** The same, where it is known. */
export function MailReachCount({ reach, about }: { reach: RecipientPreview; about: Props['about'] }) {
  const { recipients, unreached, people } = reach;
  const more = unreached - people.length;
  return (
    <>
      <p>{formatCount(recipients, 'person receives', 'people receive')} it by mail.</p>
      {unreached > 0 && (
        <Alert
          tone="warning"
          title={`${formatCount(unreached, 'person does', 'people do')} not receive it now:`}
        >
          <ul className={styles.people}>
            {people.map(({ id, firstName, lastName, emailStatus }) => (
              <li key={id}>
                {firstName} {lastName}
                {emailStatus !== 'confirmed' && ` (${REASONS[emailStatus]})`}
              </li>
            ))}
            {more > 0 && <li>and {formatCount(more, 'more person', 'more people')}</li>}
          </ul>
          <p>
            {about === 'message'
              ? 'They get it when they confirm their address, for 30 days.'
              : 'They get it when they change or confirm their address, for 30 days.'}
          </p>
        </Alert>
      )}
    </>
  );
}
