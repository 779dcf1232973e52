import { OFFER_PATHS } from '@backflow/contracts/bookings';
import { Link, useParams } from '@backflow/platform';
import { NotFoundPage, capitalize } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Icon } from '@backflow/ui';
import styles from './attendees-page.module.css';
import { AttendeesView } from './attendees-view.tsx';
import { LABELS } from './labels.ts';

/** The attendees of an event, a webinar or a course, at an address of their own. */
export function AttendeesPage() {
  const { kind, id } = useParams();
  const offers = OFFER_PATHS.find((path) => path === kind);
  if (offers === undefined || id === undefined) return <NotFoundPage />;
  return (
    <AttendeesView key={`${offers} ${id}`} offer={{ offers, id }} isPage>
      {({ title, isUnknown, tools, content }) =>
        isUnknown ? (
          <NotFoundPage />
        ) : (
          <AdminPage
            title={LABELS[offers].title}
            // A line from the start: the list below stays where it is.
            lead={
              <span className={styles.lead}>
                <span className={styles.title}>{title ?? '\u00a0'}</span>
                <Link to={`/admin?tab=${offers}`} className={styles.back}>
                  <Icon name="chevron-left" size={18} /> Back to {capitalize(offers)}
                </Link>
              </span>
            }
            actions={tools}
          >
            {content}
          </AdminPage>
        )
      }
    </AttendeesView>
  );
}
