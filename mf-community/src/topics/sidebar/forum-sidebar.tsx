import type { ForumCategory } from '@backflow/contracts/community';
import { Link, useLocation } from '@backflow/platform';
import { Skeleton, SkeletonGroup, Switch } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toastReason } from '../../toast-error.ts';
import { forumCategories, forumMember, forumStats, nameChoice } from '../api.ts';
import { Guidelines } from './guidelines.tsx';
import { SideError } from './side-error.tsx';
import { FORUM_HREF } from '../topic-labels.ts';
import styles from './forum-sidebar.module.css';
import { formatNumber } from '@backflow/remote-kit';

/** Statistics, categories, the member's name setting and the guidelines: beside the list, on a phone below it. */
export const ForumSidebar = ({ category }: { category: string }) => (
  <aside aria-label="About the forum" className={styles.side}>
    <Statistics />
    <Section title="Categories">
      <Categories selected={category} />
    </Section>
    <Section title="Your name in the forum">
      <NameChoice />
    </Section>
    <Section title="Community guidelines">
      <Guidelines />
    </Section>
  </aside>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);

function Statistics() {
  const query = useQuery(forumStats);
  const figures = [
    { label: 'Topics', count: query.data?.topicCount },
    { label: 'Replies', count: query.data?.replyCount },
    { label: 'Active members', count: query.data?.activeMembers },
  ];
  return (
    <section aria-label="Forum statistics">
      {!query.data && query.isError ? (
        <SideError query={query}>The figures could not be loaded.</SideError>
      ) : (
        <dl className={styles.figures} aria-busy={!query.data}>
          {figures.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count === undefined ? <Skeleton width={44} height={26} /> : formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Categories({ selected }: { selected: string }) {
  const query = useQuery(forumCategories);
  if (!query.data) {
    return query.isError ? (
      <SideError query={query}>The categories could not be loaded.</SideError>
    ) : (
      <SkeletonGroup label="Loading categories" className={styles.categories}>
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className={styles.category}>
            <Skeleton width="100%" height={20} />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <ul className={styles.categories}>
      <CategoryLink id="" name="All Topics" selected={selected} />
      {query.data.map((category) => (
        <CategoryLink key={category.id} {...category} selected={selected} />
      ))}
    </ul>
  );
}

/** Filters the list by a category, and leaves the other filters as they are. */
function CategoryLink({
  id,
  name,
  topicCount,
  selected,
}: Pick<ForumCategory, 'id' | 'name'> & { topicCount?: number; selected: string }) {
  const params = new URLSearchParams(useLocation().search);
  if (id === '') params.delete('category');
  else params.set('category', id);
  const search = params.toString();
  return (
    <li>
      <Link
        to={search === '' ? FORUM_HREF : `${FORUM_HREF}?${search}`}
        preventScrollReset
        aria-current={id === selected ? 'true' : undefined}
        className={styles.category}
      >
        <span>{name}</span>
        {topicCount !== undefined && <span className={styles.count}>{formatNumber(topicCount)}</span>}
      </Link>
    </li>
  );
}

function NameChoice() {
  const query = useQuery(forumMember);
  const { mutate, isPending, variables } = useMutation({
    ...nameChoice,
    onError: (error) => toastReason(error, 'Your choice could not be saved.'),
  });
  if (!query.data) {
    return query.isError ? (
      <SideError query={query}>Your choice could not be loaded.</SideError>
    ) : (
      <Skeleton height={94} />
    );
  }
  const { showsName, name } = query.data;
  return (
    <Switch
      name="showsName"
      label="Show my name"
      description={
        showsName
          ? `Others read ‘${name}’ and see your photo, with your earlier posts too.`
          : 'Others read ‘User’ and see no photo.'
      }
      checked={isPending ? variables : showsName}
      aria-busy={isPending || undefined}
      onCheckedChange={(checked) => {
        if (!isPending) mutate(checked);
      }}
    />
  );
}
