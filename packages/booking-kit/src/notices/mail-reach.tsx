import { previewRecipients } from '@backflow/contracts/bookings';
import type { OfferPath } from '@backflow/contracts/bookings';
import type { EmailStatus, MailAudience, RecipientPreview } from '@backflow/contracts/shared';
import { queryOf } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '@backflow/remote-kit';
import styles from './mail-reach.module.css';

/** The params of the endpoints for bookings. A type: an interface lacks the index signature of params. */
export type OfferKey = {
  offers: OfferPath;
  id: string;
};

/** How many people would receive a mail now, and who would not. */
export const mailReach = (params: OfferKey, to: MailAudience, about: 'message' | 'change') =>
  queryOf(previewRecipients, { params, query: { to, about } }, { staleTime: 0, gcTime: 0 });

interface Props {
  offer: OfferKey;
  /** Further offers with mails of their own: other dates of a series. */
  also?: readonly OfferKey[];
  to?: MailAudience;
  /** `change` (cancelled or moved) also goes to unconfirmed addresses. */
  about: 'message' | 'change';
}

const REASONS: Readonly<Record<Exclude<EmailStatus, 'confirmed'>, string>> = {
  unconfirmed: 'address not confirmed',
  bounced: 'address refuses email',
  none: 'no address',
};

/** Before a mail is sent: '8 people receive it by mail', and the names of the people who do not. */
export function MailReachNotice({ offer, also = [], to = 'all', about }: Props) {
  const offers = [offer, ...also];
  const { data, isError } = useQueries({
    queries: offers.map((each) => mailReach(each, to, about)),
    combine: totalReach,
  });
  return (
    <div role="status">
      {isError && <p>How many people receive it could not be counted.</p>}
      {data && data.recipients + data.unreached > 0 && (
        <MailReachCount reach={data} about={about} isSeveral={offers.length > 1} />
      )}
    </div>
  );
}

/** The mails of all offers, and each person once. */
function totalReach(results: readonly UseQueryResult<RecipientPreview>[]) {
  const known = results.flatMap(({ data }) => data ?? []);
  const people = new Map(
    known.flatMap((reach) => reach.people.map((person) => [person.id, person] as const)),
  );
  const sum = (count: (reach: RecipientPreview) => number) =>
    known.reduce((total, reach) => total + count(reach), 0);
  return {
    isError: results.some(({ isError }) => isError),
    data:
      known.length < results.length
        ? undefined
        : {
            recipients: sum(({ recipients }) => recipients),
            // Count people who booked several dates once.
            unreached: sum(({ unreached, people: { length } }) => unreached - length) + people.size,
            people: [...people.values()],
          },
  };
}

/** The same, where it is known. */
export function MailReachCount({
  reach,
  about,
  isSeveral = false,
}: {
  reach: RecipientPreview;
  about: Props['about'];
  isSeveral?: boolean;
}) {
  const { recipients, unreached, people } = reach;
  const more = unreached - people.length;
  return (
    <>
      <p>
        {isSeveral
          ? `${formatCount(recipients, 'email goes', 'emails go')} out: one for each event that somebody has booked.`
          : `${formatCount(recipients, 'person receives', 'people receive')} it by email.`}
      </p>
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
