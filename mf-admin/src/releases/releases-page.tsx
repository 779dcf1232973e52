import { Link, useSearchParams } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { EmptyState, Skeleton, SkeletonGroup, Tabs, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { remoteStates } from './api.ts';
import { RemoteSection } from './remote-section.tsx';
import styles from './releases.module.css';
import { TokenList } from './token-list.tsx';

/** The releases of each remote that visitors get, and the tokens with which teams publish. */
export function ReleasesPage() {
  const [params, setParams] = useSearchParams();
  return (
    <AdminPage
      title="Releases"
      lead="Which version of each area visitors get. A change takes effect with their next page load."
      actions={
        <Link to="/admin?tab=settings" className={buttonClass('quiet', 'sm')}>
          Back to Settings
        </Link>
      }
    >
      <Tabs
        label="Releases"
        variant="segmented"
        selected={params.get('tab') ?? 'areas'}
        onSelect={(tab) => setParams(tab === 'areas' ? {} : { tab }, { preventScrollReset: true })}
        tabs={[
          { id: 'areas', label: 'Areas', panel: <Areas /> },
          { id: 'tokens', label: 'Tokens', panel: <TokenList /> },
        ]}
      />
    </AdminPage>
  );
}

function Areas() {
  const query = useQuery(remoteStates);
  const { data } = query;
  if (!data) {
    return query.isError ? (
      <QueryError title="The releases could not be loaded" query={query} />
    ) : (
      <SkeletonGroup label="Loading the releases" className={styles.areas}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </SkeletonGroup>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState drawing="gauge" title="No releases yet">
        A team publishes its area by npm run release, with a token of the other tab.
      </EmptyState>
    );
  }
  return (
    <div className={styles.areas}>
      {data.map((state) => (
        <RemoteSection key={state.remote} state={state} />
      ))}
    </div>
  );
}
