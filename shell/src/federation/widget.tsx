import type { SlotFill } from '@backflow/contracts';
import type { WidgetOptions } from '@backflow/platform';
import { Suspense, use, useState } from 'react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadRemoteModule } from './load-remote-module.ts';
import { RemoteError } from './remote-error.tsx';
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
export function RemoteComponent(props: RemoteComponentProps) {
  const { count, ...attempt } = useAttempts();
  return <Attempted key={count} {...props} {...attempt} />;
}

function Attempted({
  remote,
  module: name,
  access,
  title,
  loading,
  options = {},
  again,
  onRetry,
}: RemoteComponentProps & Attempt) {
  const [module] = useState(() => loadRemoteModule<RemoteModule>(remote, name, { access, again }));
  return (
    <ErrorBoundary fallbackRender={({ error }) => <RemoteError {...{ title, error, onRetry }} />}>
      <Suspense fallback={loading}>
        <Loaded {...{ module, options }} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loaded({ module, options }: { module: Promise<RemoteModule>; options: WidgetOptions }) {
  const { default: Component } = use(module);
  return <Component {...options} />;
}
