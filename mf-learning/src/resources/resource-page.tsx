import { useParams, usePageTitle } from '@backflow/platform';
import { BackLink, NotFoundPage, QueryError, isMissing } from '@backflow/remote-kit';
import { Container } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { oneResource } from './api.ts';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { Article } from './article.tsx';
import { useListSearch } from './use-list-search.ts';
import styles from './resource-page.module.css';

export function ResourcePage() {
  const { id = '' } = useParams();
  const query = useQuery(oneResource(id));
  const listSearch = useListSearch();
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      <p className={styles.back}>
        <BackLink to={`/resources${listSearch}`} label="Back to Resources" />
      </p>
      {query.data ? (
        <Article key={query.data.id} resource={query.data} />
      ) : (
        <Untitled>
          <QueryError title="The article could not be loaded" query={query} loading={<ArticleSkeleton />} />
        </Untitled>
      )}
    </Container>
  );
}

/** The page's title until the article is fetched. */
function Untitled({ children }: { children: ReactNode }) {
  usePageTitle('Resource');
  return children;
}
