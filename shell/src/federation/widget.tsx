import { getReleaseId } from '@backflow/contracts';
import type { RemoteRelease, SlotFill } from '@backflow/contracts';
import type { WidgetOptions } from '@backflow/platform';
import { Suspense, use, useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LoadedModule } from './load-remote-module.ts';
import { applyStyles } from './release-styles.ts';
import { RemoteError } from './remote-error.tsx';
import { RemoteFailure, TIMEOUT_MS } from './remote-failure.ts';
import { useAttempts } from './use-attempts.ts';
import type { Attempt } from './use-attempts.ts';
import { useNearViewport } from './use-near-viewport.ts';
import styles from './widget.module.css';

interface Props {
  remote: string;
  fill: Pick<SlotFill, 'widget' | 'title' | 'height' | 'load' | 'access'>;
  loading: ReactNode;
  options: WidgetOptions;
}

/** A component of another remote, with an error boundary; its height is reserved from the start. */
export function Widget({ remote, fill, loading, options }: Props) {
  const { widget, title, height, load, access } = fill;
  const { place, isNear } = useNearViewport();
  const style = { '--narrow': `${height.narrow}px`, '--wide': `${height.wide}px` } as CSSProperties;
  // A widget that reserves no room may turn out to show nothing: it has no skeleton.
  const placeholder = height.narrow + height.wide > 0 && (
    <div className={styles.kept} style={style}>
      {loading}
    </div>
  );
  if (load === 'when-near' && !isNear) return <div ref={place}>{placeholder}</div>;
  return (
    <RemoteComponent
      {...{ remote, title, access, options }}
      module={`./widgets/${widget}`}
      loading={placeholder}
    />
  );
}

interface RemoteModule {
  default: ComponentType<WidgetOptions>;
}

interface RemoteComponentProps {
  remote: string;
  /** A module that the remote exposes: `./widgets/{name}`. */
  module: string;
  access: SlotFill['access'];
  /** Names the component in its error. */
  title: string;
  loading: ReactNode;
  options?: WidgetOptions;
}

/** The component that a remote's module exports, or the error with a retry button. */
export function RemoteComponent({
  remote,
  module,
  access,
  title,
  loading,
  options = {},
}: RemoteComponentProps) {
  const { count, attempt, error, onRetry } = useAttempts({ remote, module, access });
  if (error !== undefined) return <RemoteError {...{ title, error, onRetry }} />;
  return <Attempted key={count} {...{ attempt, loading, options }} />;
}

interface AttemptedProps {
  attempt: Attempt;
  loading: ReactNode;
  options: WidgetOptions;
}

function Attempted({ attempt, loading, options }: AttemptedProps) {
  const [loaded] = useState(() => attempt.load<RemoteModule>());
  // A module that has loaded and then throws has failed while rendering.
  const onError = (error: unknown) =>
    void loaded.then(
      ({ release }) => attempt.onFailure(new RemoteFailure('render', release, error)),
      attempt.onFailure,
    );
  const onSuspended = (release: RemoteRelease) => attempt.onFailure(new RemoteFailure('suspended', release));
  return (
    <ErrorBoundary fallback={loading} onError={onError}>
      <Suspense fallback={<Waiting {...{ loaded, loading, onSuspended }} />}>
        <Loaded {...{ loaded, options }} onShown={attempt.onShown} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface WaitingProps extends Pick<AttemptedProps, 'loading'> {
  loaded: Promise<LoadedModule<RemoteModule>>;
  onSuspended: (release: RemoteRelease) => void;
}

/** Shown until the component shows something; one that suspends for too long after its code is there has failed. */
function Waiting({ loaded, loading, onSuspended }: WaitingProps) {
  const latest = useRef(onSuspended);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const start = ({ release }: LoadedModule<RemoteModule>) => {
      if (!isOver) timer = setTimeout(() => latest.current(release), TIMEOUT_MS);
    };
    loaded.then(start, () => undefined);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [loaded]);
  return loading;
}

interface LoadedProps extends Pick<Attempt, 'onShown'> {
  loaded: Promise<LoadedModule<RemoteModule>>;
  options: WidgetOptions;
}

function Loaded({ loaded, options, onShown }: LoadedProps) {
  const {
    module: { default: Component },
    release,
  } = use(loaded);
  // Before the component's own effects, which may measure it.
  useInsertionEffect(() => applyStyles(release), [release]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each release
  useEffect(() => onShown(release), [release]);
  return (
    <div data-release={getReleaseId(release)}>
      <Component {...options} />
    </div>
  );
}
