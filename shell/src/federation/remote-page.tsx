import type { RemotePage as Page } from '@backflow/contracts';
import { createPath, useLocation, useNavigate, usePageTitle } from '@backflow/platform';
import type { Navigator, PageProps } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import type { LifeCycles, Parcel } from 'single-spa';
import { PageLoading } from '../routing/loading.tsx';
import { loadRemoteModule, withTimeout } from './load-remote-module.ts';
import { RemoteError } from './remote-error.tsx';
import styles from './remote-page.module.css';
import { useAttempts } from './use-attempts.ts';
import type { Attempt } from './use-attempts.ts';

interface Props {
  remote: string;
  page: Pick<Page, 'name' | 'path' | 'title' | 'access'>;
}

/** A remote's page, mounted as a single-spa parcel. */
export function RemotePage(props: Props) {
  const { count, ...attempt } = useAttempts();
  return <MountedPage key={count} {...props} {...attempt} />;
}

type State = { step: 'loading' } | { step: 'mounted' } | { step: 'failed'; error: unknown };

function MountedPage({ remote, page: { name, path, title, access }, again, onRetry }: Props & Attempt) {
  const area = useRef<HTMLDivElement>(null);
  const parcel = useRef<Parcel>(null);
  const [state, setState] = useState<State>({ step: 'loading' });
  const location = useLocation();
  const navigate = useNavigate();
  const props: PageProps = {
    path,
    location,
    navigator: toNavigator(navigate),
    reportError: (error) => setState({ step: 'failed', error }),
  };
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
    if (parcel.current?.getStatus() === 'MOUNTED') void parcel.current.update?.(props);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the address changes
  }, [location]);

  useEffect(() => {
    let left = false;
    const mounting = mountPage({ remote, name, access, again, area, props: latest }).then(
      (mounted) => {
        parcel.current = mounted;
        if (left) return;
        setState((now) => (now.step === 'failed' ? now : { step: 'mounted' }));
        // The address may have changed while the files were loading.
        void mounted.update?.(latest.current);
      },
      (error: unknown) => {
        if (!left) setState({ step: 'failed', error });
      },
    );
    return () => {
      left = true;
      void mounting.then(() => parcel.current?.unmount());
    };
  }, [remote, name, access, again]);

  return (
    <>
      {state.step === 'loading' && <PageLoading title={title} />}
      {state.step === 'failed' && <FailedPage title={title} error={state.error} onRetry={onRetry} />}
      <div ref={area} hidden={state.step !== 'mounted'} data-remote={remote} />
    </>
  );
}

/** The error in place of a whole page, with its heading and margins. */
function FailedPage(failure: ComponentProps<typeof RemoteError>) {
  usePageTitle(failure.title);
  return (
    <Container className={styles.failed}>
      <PageHeader title={failure.title} />
      <RemoteError {...failure} />
    </Container>
  );
}

interface Mounting {
  remote: string;
  name: string;
  access: Page['access'];
  again: boolean;
  area: { readonly current: HTMLDivElement | null };
  props: { readonly current: PageProps };
}

async function mountPage({ remote, name, access, again, area, props }: Mounting): Promise<Parcel> {
  const [page, mountParcel] = await Promise.all([
    loadRemoteModule<LifeCycles>(remote, `./pages/${name}`, { access, again }),
    // Only remotes' pages need it, the shell's own pages don't. The gateway preloads it by this name.
    withTimeout(
      import(/* webpackChunkName: "remote-page" */ './parent-parcel.ts').then(
        ({ mountChildParcel }) => mountChildParcel,
      ),
    ),
  ]);
  if (!area.current) throw new Error('The page was left.');
  // A new object each time: single-spa caches by the configuration object.
  const parcel = mountParcel({ name: remote, ...page }, { domElement: area.current, ...props.current });
  await parcel.mountPromise;
  return parcel;
}

/** The shell's router as the navigator of a remote's router. */
const toNavigator = (navigate: NavigateFunction): Navigator => ({
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => void navigate(delta),
  push: (to, state: unknown) => void navigate(to, { state }),
  replace: (to, state: unknown) => void navigate(to, { state, replace: true }),
});
