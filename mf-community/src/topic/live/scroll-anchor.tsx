import { Component, createRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** What is listed: another list is a change to hold still through. */
  items: unknown;
  className?: string | undefined;
  children: ReactNode;
}

interface Anchor {
  element: Element;
  top: number;
}

/**
 * Keeps what is being read at its position on the screen while pages are added or removed above it. Not every browser has
 * scroll anchoring. A class component, because only those have `getSnapshotBeforeUpdate`.
 */
export class ScrollAnchor extends Component<Props> {
  readonly #root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ items }: Props): readonly Anchor[] {
    return items === this.props.items ? [] : anchorsIn(this.#root.current);
  }

  override componentDidUpdate(_props: Props, _state: unknown, marks: readonly Anchor[]): void {
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
function anchorsIn(root: HTMLElement | null): readonly Anchor[] {
  const written = document.activeElement?.closest('form');
  const replies = [...(root?.querySelectorAll('article[data-number]') ?? [])]
    .map(anchorOf)
    .filter(isOnScreen);
  return written && root?.contains(written) ? [anchorOf(written), ...replies] : replies;
}

const anchorOf = (element: Element): Anchor => ({ element, top: element.getBoundingClientRect().top });

const isOnScreen = ({ element, top }: Anchor): boolean =>
  top < window.innerHeight && element.getBoundingClientRect().bottom > 0;
