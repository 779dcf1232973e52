import { mayEnter } from '@backflow/contracts';
import type { SlotFill, SlotName } from '@backflow/contracts';
import { useSession } from '@backflow/platform';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { NOT_INSTALLED, refreshRegistry, useRegistry } from './registry.ts';
import { RemoteError } from './remote-error.tsx';
import { Widget } from './widget.tsx';
import type { WidgetOptions } from './widget.tsx';

/** What a frame around a widget knows of it. */
export type FrameProps = Pick<SlotFill, 'title' | 'link'> & {
  /** Made of the widget's name: for the heading's id. */
  id: string;
  children: ReactNode;
};

interface Props {
  name: SlotName;
  /** What stands around each widget: its heading, its link, its card. */
  Frame?: ComponentType<FrameProps>;
  /** Stands in while a widget is on its way. */
  loading: ReactNode;
  /** What stands there when no remote fills the slot for this visitor. */
  empty?: ReactNode;
  /** What the page tells each widget of itself, as its props. */
  options?: WidgetOptions;
}

/** A place on a page of the shell that widgets fill, as the remotes' manifests say. */
export function Slot({ name, Frame = Bare, loading, empty = null, options = {} }: Props) {
  const fills = useFills(name);
  if (fills.length === 0) return empty;
  return fills.map(({ remote, ...fill }) => (
    <Frame key={`${remote}/${fill.widget}`} id={fill.widget} title={fill.title} link={fill.link}>
      <Widget {...{ remote, fill, loading, options }} />
    </Frame>
  ));
}

const Bare = ({ children }: FrameProps) => children;

/** The widgets of a slot that this visitor may see, in their order. */
export function useFills(name: SlotName) {
  const remotes = useRegistry((registry) => registry.remotes);
  const user = useSession((session) => session.user);
  return remotes
    .flatMap(({ name: remote, slots }) => slots.map((fill) => ({ remote, ...fill })))
    .filter((fill) => fill.slot === name && mayEnter(fill, user))
    .sort((a, b) => a.order - b.order);
}

/** Stands in a slot that no page is whole without: its remote is away, and may be back. */
export function MissingWidget({ title }: { title: string }) {
  const [error, setError] = useState<unknown>(notInstalled);
  return <RemoteError title={title} error={error} onRetry={() => void refreshRegistry().catch(setError)} />;
}

const notInstalled = new Error(NOT_INSTALLED);
