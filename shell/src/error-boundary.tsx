import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** What stands in for children that could not be rendered. */
  trouble: (error: unknown) => ReactNode;
  /** When it changes, the children are tried again. */
  place?: string;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidUpdate({ place }: Props): void {
    if (this.state.failure && place !== this.props.place) this.setState({ failure: null });
  }

  override render() {
    return this.state.failure ? this.props.trouble(this.state.failure.error) : this.props.children;
  }
}
