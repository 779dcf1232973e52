import { useSearchParams } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { useEffect, useState } from 'react';
import { useRegistry } from '../../federation/registry.ts';
import { Widget } from '../../federation/widget.tsx';

/** Options that hosts of widgets pass, for widgets that are shown without one. */
const OPTIONS = {
  ...{ id: '00000000-0000-4000-8000-000000000000', ids: '', name: 'Release Check', search: 'test' },
  ...{ offers: 'events', period: 'month' },
};

/** The page with which each frame of a check begins and to which it returns; with `?widget=events/upcoming`, it shows that widget alone. */
export function FramePage() {
  const [params] = useSearchParams();
  const isReady = useSharedCode();
  const [remote = '', name] = (params.get('widget') ?? '').split('/');
  const fill = useRegistry(({ remotes }) =>
    remotes.find((each) => each.name === remote)?.slots.find(({ widget }) => widget === name),
  );
  return (
    <Container>
      <PageHeader title="Check of a Release" />
      {fill ? (
        <Widget
          key={fill.widget}
          remote={remote}
          fill={{ ...fill, load: 'at-once' }}
          loading={null}
          options={OPTIONS}
        />
      ) : (
        <p data-check-ready={isReady}>Nothing of the release is shown here.</p>
      )}
    </Container>
  );
}

/** Loads what the shell loads with the first page of a remote: it changes globals, and must not be taken for a change of the release. */
function useSharedCode(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void import(/* webpackChunkName: "remote-page" */ '../../federation/parent-parcel.ts').then(() =>
      setReady(true),
    );
  }, []);
  return isReady;
}
