import type { ResourceDetail } from '@backflow/contracts/learning';
import { formatPacific } from '@backflow/platform';
import { Badges, Button, Icon } from '@backflow/ui';
import type { IconName } from '@backflow/ui';
import type { ReactNode } from 'react';
import { AccessBadge, CategoryBadge } from './access-badge.tsx';
import { ResourcePicture } from '../subject-picture.tsx';
import { getAuthor, formatPublished, resourceHref, formatViews } from './resource-text.ts';
import styles from './article-header.module.css';

/** The title, the author, the date and the reading time of an article. */
export function ArticleHeader({ resource }: { resource: ResourceDetail }) {
  const { id, title, description, excerpt, publishedAt, readingMinutes, mayOpen } = resource;
  const lead = description ?? excerpt;
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <div className={styles.badges}>
          <Badges>
            <CategoryBadge {...resource} />
            <AccessBadge {...resource} />
          </Badges>
        </div>
        <h1 tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        {lead !== null && <p className={styles.lead}>{lead}</p>}
        <ul className={styles.facts}>
          <li className={styles.author}>{getAuthor(resource)}</li>
          <Fact icon="calendar">
            {publishedAt === null ? (
              formatPublished(resource)
            ) : (
              <time dateTime={publishedAt}>{formatPacific(publishedAt, 'MMMM d, yyyy')}</time>
            )}
          </Fact>
          <Fact icon="clock">{readingMinutes} min read</Fact>
          <Fact icon="eye">{formatViews(resource)}</Fact>
          {mayOpen && (
            <li className={styles.print}>
              <Button variant="quiet" size="sm" icon="print" onClick={() => window.print()}>
                Print
              </Button>
            </li>
          )}
        </ul>
        <p className={styles.address}>{window.location.origin + resourceHref(id)}</p>
      </div>
      <div className={styles.picture}>
        <ResourcePicture resource={resource} />
      </div>
    </header>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={icon === 'eye' ? styles.screen : undefined}>
    <Icon name={icon} size={16} />
    {children}
  </li>
);
