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
  fill: Pick<SlotFill, 'widget' | 'title' | 'height' | 'load'>;
  loading: ReactNode;
  options: WidgetOptions;
}

/** A component another team's remote lends this page, behind its own boundary; its height is kept from the start. */
export function Widget({ loading, ...props }: Props) {
  const { count, ...attempt } = useAttempts();
  const { place, isNear } = useNearViewport();
  const { narrow, wide } = props.fill.height;
  const height = { '--narrow': `${narrow}px`, '--wide': `${wide}px` } as CSSProperties;
  const kept = (
    <div className={styles.kept} style={height}>
      {loading}
    </div>
  );
  if (props.fill.load === 'when-near' && !isNear) return <div ref={place}>{kept}</div>;
  return <LoadedWidget key={count} {...props} {...attempt} loading={kept} />;
}

interface WidgetModule {
  default: ComponentType<WidgetOptions>;
}

function LoadedWidget({
  remote,
  fill: { widget, title },
  loading,
  options,
  again,
  onRetry,
}: Props & Attempt) {
  const [module] = useState(() => loadRemoteModule<WidgetModule>(remote, `./widgets/${widget}`, again));
  return (
    <ErrorBoundary fallbackRender={({ error }) => <RemoteError {...{ title, error, onRetry }} />}>
      <Suspense fallback={loading}>
        <Loaded {...{ module, options }} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loaded({ module, options }: { module: Promise<WidgetModule>; options: WidgetOptions }) {
  const { default: Component } = use(module);
  return <Component {...options} />;
}
