import type { AuditEntry } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import type { Column } from '../frame/data-table.tsx';
import { momentOf } from '../frame/words.ts';
import type { AuditFilter } from './audit-filter.ts';
import styles from './audit-page.module.css';
import { actionWords, subjectWords } from './audit-words.ts';
import { EntryDetails } from './entry-details.tsx';

/**
 * @param summaries what each action does
 * @param narrow to what somebody did, or to what was done to something
 */
export const auditColumns = (
  summaries: ReadonlyMap<string, string>,
  narrow: (changes: Partial<AuditFilter>) => void,
): readonly Column<AuditEntry>[] => [
  {
    id: 'what',
    header: 'What',
    width: '26%',
    isPlain: true,
    cell: ({ action }) => {
      const summary = summaries.get(action);
      return (
        <div className={styles.what}>
          <strong>{summary === undefined ? action : actionWords(summary)}</strong>
          {summary !== undefined && <span className={styles.aside}>{action}</span>}
        </div>
      );
    },
  },
  {
    id: 'when',
    header: 'When',
    width: '9rem',
    cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time>,
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
          onClick={() => narrow({ actorId: actor.id })}
        >
          {actor.name}
        </button>
      ),
  },
  {
    id: 'details',
    header: 'Before and After',
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
            aria-label={`Only what was done to ${subjectWords(subjectId, details)}`}
            onClick={() => narrow({ subjectId })}
          >
            {subjectWords(subjectId, details)}
          </button>
          {service === 'identity' && (
            <Link to={`/admin/people?person=${subjectId}`} className={styles.narrow}>
              Open account
            </Link>
          )}
        </div>
      ),
  },
];
