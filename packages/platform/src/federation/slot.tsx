import type { SlotFill } from '@backflow/contracts';
import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';

/** Props of the frame around a widget. */
export type FrameProps = Pick<SlotFill, 'title' | 'link'> & {
  /** Made of the widget's name, for the id of its heading. */
  id: string;
  children: ReactNode;
};

/** Props that a page passes to each widget of a slot. */
export type WidgetOptions = Readonly<Record<string, string>>;

export interface SlotProps {
  /** Name of a slot in `hosts` of the page's manifest, or in the shell's pages. */
  name: string;
  /** Rendered around each widget: its heading, its link, its card. */
  Frame?: ComponentType<FrameProps>;
  /** Shown while a widget is loaded. */
  loading: ReactNode;
  /** Shown when no remote fills the slot for this visitor, and when a remote runs alone. */
  empty?: ReactNode;
  options?: WidgetOptions;
}

type RenderSlot = (props: SlotProps) => ReactNode;

const useShell = create<{ renderSlot: RenderSlot | null }>(() => ({ renderSlot: null }));

/** Sets the function that renders slots. The shell calls it before the first rendering. */
export const provideSlots = (renderSlot: RenderSlot): void => useShell.setState({ renderSlot });

/** A slot of a page, filled with widgets of other remotes by their manifests. */
export function Slot(props: SlotProps) {
  const render = useShell((shell) => shell.renderSlot);
  return render ? render(props) : (props.empty ?? null);
}
