import { Suspense, use, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { loadRemoteModule } from './load-remote-module.ts';
import { RemoteTrouble } from './remote-trouble.tsx';
import { useAttempts } from './use-attempts.ts';
import type { Attempt } from './use-attempts.ts';
import { useNearViewport } from './use-near-viewport.ts';

type Options = Readonly<Record<string, string>>;

interface Props {
  remote: string;
  /** The widget's name in the remote's manifest; its module's default export is the component. */
  name: string;
  title: string;
  /** Stands in while the files are on their way; as high as the widget will be. */
  fallback: ReactNode;
  /** Its files are asked for only once its place comes near the viewport: for what is further down a page. */
  whenVisible?: boolean;
  /** What the component is told of this page, as its props. */
  options?: Options;
}

/** A component another team's remote lends this page, behind its own boundary. */
export function RemoteWidget({ whenVisible = false, ...props }: Props) {
  const { count, ...attempt } = useAttempts();
  const { place, isNear } = useNearViewport();
  if (whenVisible && !isNear) return <div ref={place}>{props.fallback}</div>;
  return <LoadedWidget key={count} {...props} {...attempt} />;
}

function LoadedWidget({ remote, name, title, fallback, options = {}, again, onRetry }: Props & Attempt) {
  const [loading] = useState(() => loadRemoteModule<WidgetModule>(remote, `./widgets/${name}`, again));
  return (
    <ErrorBoundary trouble={(error) => <RemoteTrouble {...{ title, error, onRetry }} />}>
      <Suspense fallback={fallback}>
        <Loaded {...{ loading, options }} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface WidgetModule {
  default: ComponentType<Options>;
}

function Loaded({ loading, options }: { loading: Promise<WidgetModule>; options: Options }) {
  const { default: Widget } = use(loading);
  return <Widget {...options} />;
}
