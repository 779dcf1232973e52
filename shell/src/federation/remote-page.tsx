import { useLocation, useNavigate } from '@backflow/platform';
import type { PageProps } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';
import type { LifeCycles, Parcel } from 'single-spa';
import { loadRemoteModule } from './load-remote-module.ts';
import { mountChildParcel } from './parent-parcel.ts';
import { RemoteTrouble } from './remote-trouble.tsx';
import { RemoteWaiting } from './remote-waiting.tsx';
import { toNavigator } from './to-navigator.ts';
import { useAttempts } from './use-attempts.ts';
import type { Attempt } from './use-attempts.ts';

interface Props {
  remote: string;
  title: string;
}

/** A remote's pages, mounted as a single-spa parcel in an area of their own. */
export function RemotePage(props: Props) {
  const { count, ...attempt } = useAttempts();
  return <MountedPages key={count} {...props} {...attempt} />;
}

type State = { step: 'loading' } | { step: 'mounted' } | { step: 'failed'; error: unknown };

function MountedPages({ remote, title, again, onRetry }: Props & Attempt) {
  const area = useRef<HTMLDivElement>(null);
  const parcel = useRef<Parcel>(null);
  const [state, setState] = useState<State>({ step: 'loading' });
  const location = useLocation();
  const navigate = useNavigate();
  const props: PageProps = {
    location,
    navigator: toNavigator(navigate),
    reportError: (error) => setState({ step: 'failed', error }),
  };
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
    if (parcel.current?.getStatus() === 'MOUNTED') void parcel.current.update?.(props);
    // A parcel is told of a new address; everything else in its props stays what it was.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as said
  }, [location]);

  useEffect(() => {
    let left = false;
    const mounting = mountPages(remote, again, area, latest).then(
      (mounted) => {
        parcel.current = mounted;
        if (left) return;
        setState((now) => (now.step === 'failed' ? now : { step: 'mounted' }));
        // The address may have moved on while the files were on their way.
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
  }, [remote, again]);

  return (
    <>
      {state.step === 'loading' && <RemoteWaiting title={title} />}
      {state.step === 'failed' && <RemoteTrouble title={title} error={state.error} onRetry={onRetry} />}
      <div ref={area} hidden={state.step !== 'mounted'} data-remote={remote} />
    </>
  );
}

async function mountPages(
  remote: string,
  again: boolean,
  area: { readonly current: HTMLDivElement | null },
  props: { readonly current: PageProps },
): Promise<Parcel> {
  const pages = await loadRemoteModule<LifeCycles>(remote, './pages', again);
  const mountParcel = await mountChildParcel;
  if (!area.current) throw new Error('The page was left.');
  // A fresh object each time: single-spa remembers what it made of a configuration.
  const parcel = mountParcel({ name: remote, ...pages }, { domElement: area.current, ...props.current });
  await parcel.mountPromise;
  return parcel;
}
