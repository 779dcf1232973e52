import { getReleaseId } from '@backflow/contracts';
import type { RemotePage as Page } from '@backflow/contracts';
import { useLocation, useNavigate, usePageTitle } from '@backflow/platform';
import { createPath } from '@backflow/platform/shell';
import type { Navigator, PageProps } from '@backflow/platform/shell';
import { Container, PageHeader } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import type { AppProps, LifeCycles, Parcel } from 'single-spa';
import { PageLoading } from '../routing/loading.tsx';
import type { LoadedModule } from './load-remote-module.ts';
import { applyStyles } from './release-styles.ts';
import { RemoteError } from './remote-error.tsx';
import { RemoteFailure, RemoteUnavailable, Timeout, asRemoteFailure, withTimeout } from './remote-failure.ts';
import styles from './remote-page.module.css';
import { useAttempts } from './use-attempts.ts';
import type { Attempt } from './use-attempts.ts';

interface Props {
  remote: string;
  page: Pick<Page, 'name' | 'path' | 'title' | 'lead' | 'access'>;
}

/** A remote's page, mounted as a single-spa parcel. */
export function RemotePage({ remote, page: { name, path, title, lead, access } }: Props) {
  const { count, attempt, error, onRetry } = useAttempts({ remote, module: `./pages/${name}`, access, path });
  if (error !== undefined) return <FailedPage {...{ title, error, onRetry }} />;
  return <MountedPage key={count} {...{ path, title, lead, attempt }} />;
}

interface MountedPageProps {
  path: string;
  title: string;
  lead: string | undefined;
  attempt: Attempt;
}

function MountedPage({ path, title, lead, attempt }: MountedPageProps) {
  const area = useRef<HTMLDivElement>(null);
  const parcel = useRef<Parcel>(null);
  const onRenderError = useRef<PageProps['reportError']>(() => undefined);
  const [isMounted, setMounted] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const props: PageProps = {
    path,
    location,
    navigator: toNavigator(navigate),
    reportError: (error) => onRenderError.current(error),
  };
  const latest = useRef(props);
  const updating = useRef<Promise<unknown>>(Promise.resolve());
  /** Brings the latest address to the page, one update after the other: single-spa (6.0) refuses others, and to unmount, while one runs. */
  const update = () => {
    const next = () =>
      parcel.current?.getStatus() === 'MOUNTED' ? parcel.current.update?.(latest.current) : undefined;
    updating.current = updating.current.then(next, next);
  };

  useEffect(() => {
    latest.current = props;
    update();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the address changes
  }, [location]);

  useEffect(() => {
    let isOver = false;
    const fail = (error: unknown) => {
      if (isOver) return;
      isOver = true;
      setMounted(false);
      attempt.onFailure(error);
    };
    const loading = attempt.load<LifeCycles>();
    onRenderError.current = (error) =>
      void loading.then(({ release }) => fail(new RemoteFailure('render', release, error)));
    const mounting = Promise.all([loading, loadMountParcel()]).then(([loaded, mountParcel]) =>
      mountPage({ ...loaded, mountParcel, area, props: latest }),
    );
    mounting.then(({ mounted, release }) => {
      parcel.current = mounted;
      if (isOver) return;
      setMounted(true);
      attempt.onShown(release);
      // The address may have changed while the files were loading.
      update();
    }, fail);
    return () => {
      isOver = true;
      mounting.then(({ unmount }) => updating.current.then(unmount, unmount), ignore);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an attempt has a component of its own
  }, []);

  return (
    <>
      {!isMounted && <PageLoading title={title} lead={lead} />}
      <div ref={area} hidden={!isMounted} />
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

interface Mounting extends LoadedModule<LifeCycles> {
  mountParcel: AppProps['mountParcel'];
  area: { readonly current: HTMLDivElement | null };
  props: { readonly current: PageProps };
}

async function mountPage({ module, release, mountParcel, area, props }: Mounting) {
  if (!area.current) throw new Error('The page was left.');
  area.current.dataset.release = getReleaseId(release);
  // A new object each time: single-spa caches by the configuration object.
  const config = { name: release.name, ...module };
  const parcel = mountParcel(config, { domElement: area.current, ...props.current });
  const withdrawStyles = applyStyles(release);
  // Both reject with the promise of mounting.
  parcel.loadPromise.catch(ignore);
  parcel.bootstrapPromise.catch(ignore);
  try {
    await withTimeout(parcel.mountPromise);
  } catch (error) {
    if (error instanceof Timeout) parcel.mountPromise.then(() => parcel.unmount()).catch(ignore);
    withdrawStyles();
    throw asRemoteFailure(error, 'mount', release);
  }
  const unmount = () => parcel.unmount().finally(withdrawStyles);
  return { mounted: parcel, unmount, release };
}

const ignore = () => undefined;

/** Only remotes' pages need it, the shell's own pages don't. The gateway preloads it by this name. */
async function loadMountParcel() {
  try {
    return await withTimeout(
      import(/* webpackChunkName: "remote-page" */ './parent-parcel.ts').then(
        ({ mountChildParcel }) => mountChildParcel,
      ),
    );
  } catch (error) {
    throw new RemoteUnavailable('A part of this site could not be loaded.', { cause: error });
  }
}

/** The shell's router as the navigator of a remote's router. */
const toNavigator = (navigate: NavigateFunction): Navigator => ({
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => void navigate(delta),
  push: (to, state: unknown) => void navigate(to, { state }),
  replace: (to, state: unknown) => void navigate(to, { state, replace: true }),
});
