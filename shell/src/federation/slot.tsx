import { mayEnter } from '@backflow/contracts';
import { useSession } from '@backflow/platform';
import type { FrameProps, SlotProps } from '@backflow/platform';
import { useState } from 'react';
import { NOT_INSTALLED, refreshRegistry, useRegistry } from './registry.ts';
import { RemoteError } from './remote-error.tsx';
import { Widget } from './widget.tsx';

/** A slot of a page, filled with the widgets that the remotes' manifests name. `platform` provides it to remotes' pages. */
export function Slot({ name, Frame = Bare, loading, empty = null, options = {} }: SlotProps) {
  const fills = useFills(name);
  if (fills.length === 0) return empty;
  return fills.map(({ remote, ...fill }) => (
    <Frame key={`${remote}/${fill.widget}`} id={fill.widget} title={fill.title} link={fill.link}>
      <Widget {...{ remote, fill, loading, options }} />
    </Frame>
  ));
}

const Bare = ({ children }: FrameProps) => children;

/** The widgets of a slot that this visitor may see, in order. */
export function useFills(name: string) {
  const remotes = useRegistry((registry) => registry.remotes);
  const user = useSession((session) => session.user);
  return remotes
    .flatMap(({ name: remote, slots }) => slots.map((fill) => ({ remote, ...fill })))
    .filter((fill) => fill.slot === name && mayEnter(fill, user))
    .sort((a, b) => a.order - b.order);
}

/** Shown in a required slot while its remote is not installed. */
export function MissingWidget({ title }: { title: string }) {
  const [error, setError] = useState<unknown>(notInstalled);
  return <RemoteError title={title} error={error} onRetry={() => void refreshRegistry().catch(setError)} />;
}

const notInstalled = new Error(NOT_INSTALLED);
