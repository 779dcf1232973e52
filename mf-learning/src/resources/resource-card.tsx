import type { ResourceView } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { Marked, formatNumber } from '@backflow/remote-kit';
import {
  Badges,
  Icon,
  Skeleton,
  SkeletonGroup,
  SkeletonLine,
  VisuallyHidden,
  buttonClass,
  classNames,
  linkCard,
} from '@backflow/ui';
import { AccessBadge, CategoryBadge } from './access-badge.tsx';
import { ResourcePicture } from '../subject-picture.tsx';
import { getAuthor, formatPublished, resourceHref, formatViews } from './resource-text.ts';
import { useListSearch } from './use-list-search.ts';
import styles from './resource-card.module.css';

/** One resource. The whole card opens the article. */
export function ResourceCard({
  resource,
  headingLevel = 2,
}: {
  resource: ResourceView;
  headingLevel?: 2 | 3;
}) {
  const { id, title, excerpt, description, marks, publishedAt, viewCount } = resource;
  const text = excerpt ?? description;
  const Heading = `h${headingLevel}` as const;
  const article = { to: resourceHref(id), state: { list: useListSearch() } };
  return (
    <article className={classNames(linkCard.card, styles.card)}>
      <div className={styles.picture}>
        <ResourcePicture resource={resource} />
      </div>
      <div className={styles.body}>
        <Badges>
          <CategoryBadge {...resource} />
          <AccessBadge {...resource} />
        </Badges>
        <Heading className={styles.title}>
          <Link {...article} className={linkCard.link}>
            <Marked text={title} marks={marks?.title} />
          </Link>
        </Heading>
        {text !== null && (
          <p className={styles.text}>
            <Marked text={text} marks={marks?.text} />
          </p>
        )}
        <div className={styles.foot}>
          <p className={styles.meta}>
            <span className={styles.author}>{getAuthor(resource)}</span>
            <span className={styles.facts}>
              {publishedAt === null ? (
                formatPublished(resource)
              ) : (
                <time dateTime={publishedAt}>{formatPublished(resource)}</time>
              )}
              <span className={styles.views}>
                <Icon name="eye" size={16} />
                <VisuallyHidden>{formatViews(resource)}</VisuallyHidden>
                <span aria-hidden="true">{formatNumber(viewCount)}</span>
              </span>
            </span>
          </p>
          <Link {...article} className={buttonClass('quiet')}>
            <span>
              Read Article <VisuallyHidden>{title}</VisuallyHidden>
            </span>
          </Link>
        </div>
      </div>
    </article>
  );
}

export const ResourceCardSkeletons = ({
  count = 6,
  className,
}: {
  count?: number;
  className?: string | undefined;
}) => (
  <SkeletonGroup label="Loading resources" className={className}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classNames(linkCard.card, styles.card)}>
        <div className={styles.picture}>
          <Skeleton height="auto" className={styles.skeleton} />
        </div>
        <div className={styles.body}>
          <Skeleton width={150} height={24} />
          <div className={styles.title}>
            <SkeletonLine width="88%" />
            <SkeletonLine width="46%" />
          </div>
          <div className={styles.text}>
            <SkeletonLine width="100%" />
            <SkeletonLine width="94%" />
            <SkeletonLine width="62%" />
          </div>
          <div className={styles.foot}>
            <div className={styles.meta}>
              <SkeletonLine width={90} />
              <SkeletonLine width={170} />
            </div>
            <Skeleton width={122} height={44} />
          </div>
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
