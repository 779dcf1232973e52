/** The element that a browser's translator put in the place of a text node, and the other way around. */
const replacements = new WeakMap<Node, Node>();
const originals = new WeakMap<Node, Node>();

/** The translators of Chrome and Edge put texts into font elements, and move or remove the text nodes. The site has no such elements. */
const isFont = (node: Node | null): node is Node => node?.nodeName === 'FONT';

const isText = ({ nodeType }: Node) => nodeType === Node.TEXT_NODE;

function recordReplacements(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      const text = originals.get(removed) ?? removed;
      if (!isText(text)) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(
        (node) => isFont(node) && !originals.has(node),
      );
      if (!font) continue;
      replacements.set(text, font);
      originals.set(font, text);
    }
  }
}

/**
 * Lets React change a page that a browser translates (checked with React 19.2). React's text nodes are then no children of its
 * elements: it throws NotFoundError when it removes one or inserts before one, and nobody sees a changed one. Here these calls act on
 * the translator's element, and a changed text replaces it, so that it is translated again. The browser still throws where no
 * translator is the cause. Call once, before React starts: the remotes have the same prototypes.
 */
export function guardTranslatedText(): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with a node
  const { appendChild, insertBefore, removeChild, replaceChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  const observer = new MutationObserver(recordReplacements);
  observer.observe(document, { childList: true, subtree: true });

  /** Returns the outermost element with nothing but this node's translation, or the node. */
  const findStandIn = (node: Node): Node => {
    let standIn = node;
    if (isText(node) && !node.parentNode) {
      recordReplacements(observer.takeRecords());
      standIn = replacements.get(node) ?? node;
    }
    while (isFont(standIn.parentNode) && standIn.parentNode.childNodes.length === 1)
      standIn = standIn.parentNode;
    return standIn;
  };

  /** Puts a node where its translation is. */
  const restore = (node: Node): void => {
    const standIn = findStandIn(node);
    if (standIn !== node && standIn.parentNode) replaceChild.call(standIn.parentNode, node, standIn);
  };

  /** True for a text node that is gone without a replacement: translators may join texts. */
  const isLost = (node: Node): boolean => {
    if (!isText(node) || node.parentNode) return false;
    console.warn('A text node was removed from outside:', node);
    return true;
  };

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const standIn = findStandIn(child);
    const isTranslated = standIn !== child || isFont(child.parentNode);
    if (isTranslated && standIn.parentNode && this.contains(standIn))
      removeChild.call(standIn.parentNode, standIn);
    else if (!isLost(child)) removeChild.call(this, child);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    restore(child);
    let before = next;
    if (next && next.parentNode !== this) {
      before = findStandIn(next);
      while (isFont(before.parentNode) && before.parentNode !== this) before = before.parentNode;
      if (before.parentNode !== this) before = isLost(next) ? null : next;
    }
    return insertBefore.call(this, child, before) as Child;
  };

  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    restore(child);
    return appendChild.call(this, child) as Child;
  };

  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      restore(this);
      nodeValue?.set?.call(this, value);
    },
  });
}
