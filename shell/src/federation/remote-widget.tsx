import { Component, Suspense, use, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { loadRemoteModule } from './load-remote-module.ts';
import { RemoteTrouble } from './remote-trouble.tsx';

interface Props {
  remote: string;
  /** The widget's name in the remote's manifest; its module's default export is the component. */
  name: string;
  title: string;
  /** Stands in while the files are on their way; as high as the widget will be. */
  fallback: ReactNode;
}

/** A component another team's remote lends this page, behind its own boundary. */
export function RemoteWidget(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} again={attempt > 0} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({
  remote,
  name,
  title,
  fallback,
  again,
  onRetry,
}: Props & { again: boolean; onRetry: () => void }) {
  const [loading] = useState(() => loadRemoteModule<WidgetModule>(remote, `./widgets/${name}`, again));
  return (
    <WidgetBoundary trouble={(error) => <RemoteTrouble {...{ title, error, onRetry }} />}>
      <Suspense fallback={fallback}>
        <Loaded loading={loading} />
      </Suspense>
    </WidgetBoundary>
  );
}

interface WidgetModule {
  default: ComponentType;
}

function Loaded({ loading }: { loading: Promise<WidgetModule> }) {
  const { default: Widget } = use(loading);
  return <Widget />;
}

interface BoundaryProps {
  trouble: (error: unknown) => ReactNode;
  children: ReactNode;
}

class WidgetBoundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    return this.state.failure ? this.props.trouble(this.state.failure.error) : this.props.children;
  }
}
