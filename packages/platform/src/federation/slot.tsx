import type { SlotFill } from '@backflow/contracts';
import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';

/** What a frame around a widget knows of it. */
export type FrameProps = Pick<SlotFill, 'title' | 'link'> & {
  /** Made of the widget's name: for the heading's id. */
  id: string;
  children: ReactNode;
};

/** What a page tells each widget of a slot, as its props. */
export type WidgetOptions = Readonly<Record<string, string>>;

export interface SlotProps {
  /** As the host's manifest has it in `hosts`, or the shell in its pages. */
  name: string;
  /** What stands around each widget: its heading, its link, its card. */
  Frame?: ComponentType<FrameProps>;
  /** Stands in while a widget is on its way. */
  loading: ReactNode;
  /** What stands there when no remote fills the slot for this visitor, and where a remote runs alone. */
  empty?: ReactNode;
  options?: WidgetOptions;
}

type RenderSlot = (props: SlotProps) => ReactNode;

const useShell = create<{ renderSlot: RenderSlot | null }>(() => ({ renderSlot: null }));

/** Hands in what renders slots: the shell does so before anything is shown. */
export const provideSlots = (renderSlot: RenderSlot): void => useShell.setState({ renderSlot });

/** A place on a page that widgets of other remotes fill, as their manifests say. */
export function Slot(props: SlotProps) {
  const render = useShell((shell) => shell.renderSlot);
  return render ? render(props) : (props.empty ?? null);
}
