import { Component, createRef } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** The list. When it changes, the scroll position is corrected. */
  items: unknown;
  className?: string | undefined;
  children: ReactNode;
}

interface Anchor {
  element: Element;
  top: number;
}

/**
 * Keeps the visible content in place while pages are added or removed above it. Not every browser has scroll anchoring. A class component,
 * because hooks have no `getSnapshotBeforeUpdate`.
 */
export class ScrollAnchor extends Component<Props> {
  readonly #root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ items }: Props): readonly Anchor[] {
    return items === this.props.items ? [] : anchorsIn(this.#root.current);
  }

  override componentDidUpdate(_props: Props, _state: unknown, anchors: readonly Anchor[]): void {
    const anchor = anchors.find(({ element }) => element.isConnected);
    const moved = anchor ? anchor.element.getBoundingClientRect().top - anchor.top : 0;
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

/** The elements that must not move: the form with the focus, then the visible replies, one of which may be removed. */
function anchorsIn(root: HTMLElement | null): readonly Anchor[] {
  const form = document.activeElement?.closest('form');
  const replies = [...(root?.querySelectorAll('article[data-number]') ?? [])]
    .map(getAnchor)
    .filter(isOnScreen);
  return form && root?.contains(form) ? [getAnchor(form), ...replies] : replies;
}

const getAnchor = (element: Element): Anchor => ({ element, top: element.getBoundingClientRect().top });

const isOnScreen = ({ element, top }: Anchor): boolean =>
  top < window.innerHeight && element.getBoundingClientRect().bottom > 0;
