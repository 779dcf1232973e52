import type { ResourceView } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { EmptyState, SkeletonGroup, SkeletonLine, Skeleton, VisuallyHidden, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { recentResources } from '../resources/api.ts';
import { getAuthor, resourceHref } from '../resources/resource-text.ts';
import styles from './recent-resources.module.css';

/** The three newest resources, each with a link to its article. */
export default function RecentResources() {
  const query = useQuery(recentResources);
  if (!query.data)
    return <QueryError title="Resources could not be loaded" query={query} loading={<Skeletons />} />;
  if (query.data.length === 0) {
    return (
      <EmptyState drawing="gauge" title="No resources available yet">
        Guides and procedures appear here once they are published.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.rows}>
      {query.data.map((resource) => (
        <Row key={resource.id} resource={resource} />
      ))}
    </ul>
  );
}

function Row({ resource }: { resource: ResourceView }) {
  const { id, title, excerpt, description } = resource;
  const text = excerpt ?? description;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text !== null && <p className={styles.text}>{text}</p>}
        <p className={styles.author}>{getAuthor(resource)}</p>
      </div>
      <Link to={resourceHref(id)} className={buttonClass('quiet')}>
        <span>
          Read <VisuallyHidden>{title}</VisuallyHidden>
        </span>
      </Link>
    </li>
  );
}

const Skeletons = () => (
  <SkeletonGroup label="Loading resources" className={styles.rows}>
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.row}>
        <div className={styles.words}>
          <SkeletonLine width="46%" />
          <SkeletonLine width="82%" />
          <SkeletonLine width="18%" />
        </div>
        <Skeleton width={74} height={44} />
      </div>
    ))}
  </SkeletonGroup>
);
