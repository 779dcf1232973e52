import { Link } from '@backflow/platform';
import { QueryPending, formatMoment } from '@backflow/remote-kit';
import { Tabs } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { Sentence } from '../audit/sentence.tsx';
import { newestEntries } from './api.ts';
import styles from './person-page.module.css';
import { Section } from './section.tsx';

/** The newest audit entries of someone, with links to all of them. */
export const PersonAudit = ({ userId }: { userId: string }) => (
  <Section id="audit" title="Audit Log">
    <Tabs
      label="Audit log"
      tabs={[
        { id: 'by', label: 'What They Did', panel: <Entries filter={{ actorId: userId }} /> },
        { id: 'of', label: 'What Was Done to Them', panel: <Entries filter={{ subjectId: userId }} /> },
      ]}
    />
  </Section>
);

function Entries({ filter }: { filter: { actorId: string } | { subjectId: string } }) {
  const query = useQuery(newestEntries(filter));
  const { data } = query;
  if (!data) return <QueryPending noun="entries" query={query} lines={['80%', '60%']} />;
  if (data.length === 0) return <p className={styles.aside}>No entries yet.</p>;
  return (
    <>
      <ul className={styles.rows}>
        {data.map(({ service, id, at, sentence }) => (
          <li key={`${service}-${id}`} className={styles.entry}>
            <p>
              <Sentence parts={sentence} />
            </p>
            <time dateTime={at} className={styles.aside}>
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ul>
      <Link to={`/admin/audit?${new URLSearchParams(filter).toString()}`} className={styles.more}>
        All in the audit log
      </Link>
    </>
  );
}
