import { Component, createRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** What is listed: another list is a change to hold still through. */
  items: unknown;
  className?: string | undefined;
  children: ReactNode;
}

interface Mark {
  element: Element;
  top: number;
}

/**
 * Holds still what is being read while the list around it changes: pages that come above it, or go. Not by the browser's
 * own anchoring, which not every browser has. A class, as only these are asked before the page changes.
 */
export class SteadyPlace extends Component<Props> {
  readonly #root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ items }: Props): readonly Mark[] {
    return items === this.props.items ? [] : marksIn(this.#root.current);
  }

  override componentDidUpdate(_props: Props, _state: unknown, marks: readonly Mark[]): void {
    const mark = marks.find(({ element }) => element.isConnected);
    const moved = mark ? mark.element.getBoundingClientRect().top - mark.top : 0;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    const { className, children } = this.props;
    return (
      <div ref={this.#root} className={className}>
        {children}
      </div>
    );
  }
}

/** What must not move: the box that is being written in; else the replies on the screen, of which one may go. */
function marksIn(root: HTMLElement | null): readonly Mark[] {
  const written = document.activeElement?.closest('form');
  const replies = [...(root?.querySelectorAll('article[data-number]') ?? [])].map(markOf).filter(isOnScreen);
  return written && root?.contains(written) ? [markOf(written), ...replies] : replies;
}

const markOf = (element: Element): Mark => ({ element, top: element.getBoundingClientRect().top });

const isOnScreen = ({ element, top }: Mark): boolean =>
  top < window.innerHeight && element.getBoundingClientRect().bottom > 0;
