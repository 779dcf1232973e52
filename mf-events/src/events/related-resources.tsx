import { listResources } from '@backflow/contracts/learning';
import type { ResourceView } from '@backflow/contracts/learning';
import { Link, queryOf } from '@backflow/platform';
import { PremiumBadge } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import styles from './listed-links.module.css';

/** Resources to read before or after an event; nothing while they load or if there are none. */
export function RelatedResources({ ids, headingLevel }: { ids: readonly string[]; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  const { data: found = [] } = useQuery(
    queryOf(listResources, { query: { ids: ids.join(',') } }, { enabled: ids.length > 0 }),
  );
  // Sorted like the event's list, without resources that were unpublished since.
  const resources = ids.flatMap((id) => found.find((each) => each.id === id) ?? []);
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby="related-resources" className={styles.section}>
      <Heading id="related-resources" className={styles.title}>
        Related resources
      </Heading>
      <ul className={styles.list}>
        {resources.map((resource) => (
          <Resource key={resource.id} {...resource} />
        ))}
      </ul>
    </section>
  );
}

const Resource = ({ id, title, categoryName, accessLevel }: ResourceView) => (
  <li className={styles.row}>
    <Link to={`/resources/${encodeURIComponent(id)}`} className={styles.link}>
      {title}
    </Link>
    {categoryName !== null && <span className={styles.category}>{categoryName}</span>}
    {accessLevel === 'premium' && <PremiumBadge />}
  </li>
);
