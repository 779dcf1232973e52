import type { AuditEntry } from '@backflow/contracts/identity';
import { Link } from '@backflow/platform';
import { formatMoment } from '@backflow/remote-kit';
import type { Column } from '@backflow/remote-kit/lists';
import { pathOfPerson } from '../person-text.ts';
import type { AuditFilter } from './audit-filter.ts';
import styles from './audit-page.module.css';
import { EntryDetails } from './entry-details.tsx';
import { Sentence } from './sentence.tsx';

/** @param setFilters narrows the log to one actor or one subject */
export const auditColumns = (
  setFilters: (changes: Partial<AuditFilter>) => void,
): readonly Column<AuditEntry>[] => [
  {
    id: 'what',
    header: 'What',
    width: '26%',
    isPlain: true,
    cell: ({ sentence, action }) => (
      <div className={styles.what}>
        <p className={styles.sentence}>
          <Sentence parts={sentence} />
        </p>
        <span className={styles.aside}>{action}</span>
      </div>
    ),
  },
  {
    id: 'when',
    header: 'When',
    width: '9rem',
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'who',
    header: 'Who',
    width: '10rem',
    cell: ({ actor }) =>
      actor === null ? (
        <span className={styles.aside}>Nobody signed in</span>
      ) : (
        <button
          type="button"
          className={styles.narrow}
          aria-label={`Only what ${actor.name} did`}
          onClick={() => setFilters({ actorId: actor.id })}
        >
          {actor.name}
        </button>
      ),
  },
  {
    id: 'details',
    header: 'Before and after',
    cell: ({ details }) => <EntryDetails details={details} />,
  },
  {
    id: 'subject',
    header: 'Subject',
    width: '10rem',
    cell: ({ service, subjectId, details }) =>
      subjectId === null ? (
        <span className={styles.aside}>None</span>
      ) : (
        <div className={styles.what}>
          <button
            type="button"
            className={styles.narrow}
            title={subjectId}
            aria-label={`Only what was done to ${formatSubject(subjectId, details)}`}
            onClick={() => setFilters({ subjectId })}
          >
            {formatSubject(subjectId, details)}
          </button>
          {service === 'identity' && (
            <Link to={pathOfPerson(subjectId)} className={styles.narrow}>
              Open Account
            </Link>
          )}
        </div>
      ),
  },
];

/** The title or name of a subject where the details have one, else the beginning of its id. */
function formatSubject(subjectId: string, details: AuditEntry['details']): string {
  for (const name of [details.title, details.name]) {
    const now: unknown = typeof name === 'object' && name !== null && 'to' in name ? name.to : name;
    if (typeof now === 'string' && now !== '') return now;
  }
  return `${subjectId.slice(0, 8)}…`;
}
