// A browser that translates the page puts its own elements in the place of text nodes (Chrome: <font>). React keeps the text
// nodes: what it writes into them is not seen, and removing one, or inserting before one, ends the screen with an error. So a
// text node that React touches is put back first, and the browser translates it again.

/** Text nodes that somebody else has taken out, and what stands there instead, if that is known. */
const taken = new WeakMap<Node, ChildNode | null>();
/** The text nodes that one node stands for, in their order. */
const originals = new WeakMap<ChildNode, Text[]>();
/** What React has removed itself. */
const removed = new WeakSet<Node>();

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.tagName === "FONT";
/** Safari puts another text node there. */
const isStandIn = (node: Node): node is ChildNode => isFont(node) || node instanceof Text;

function note({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const node of removedNodes) {
    // One that was moved is in the page.
    if (!(node instanceof Text) || node.isConnected || removed.has(node)) continue;
    // Replaced in one step, or put beside it and the text node taken out.
    const standIn = [...addedNodes].find(isStandIn) ?? [previousSibling, nextSibling].find(isFont) ?? null;
    taken.set(node, standIn);
    if (standIn) originals.set(standIn, [...(originals.get(standIn) ?? []), node]);
  }
}

/** Puts a text node back, with those that the same node stands for. */
function putBack(node: Node): void {
  const first = taken.get(node);
  let now = first;
  // What stood there was translated again.
  while (now && !now.isConnected) now = taken.get(now);
  if (!first || !now) return;
  const texts = originals.get(first) ?? [];
  for (const text of texts) taken.delete(text);
  now.replaceWith(...texts);
}

/** Lets React go on in a page that the browser translates. */
export function bearTranslation(): void {
  const observer = new MutationObserver((records) => records.forEach(note));
  observer.observe(document.documentElement, { childList: true, subtree: true });
  /** False for what was taken out and cannot be put back. React's own mistakes stay errors. */
  const isThere = (parent: Node, node: Node): boolean => {
    if (node.parentNode === parent) return true;
    observer.takeRecords().forEach(note);
    const wasTaken = taken.has(node);
    putBack(node);
    return node.parentNode === parent || !wasTaken;
  };
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removed.add(child);
    return isThere(this, child) ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && isThere(this, before) ? before : null;
    return insertBefore.call(this, node, place) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const write = value?.set;
  if (!write) return;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string) {
      if (this.parentNode === null) {
        observer.takeRecords().forEach(note);
        putBack(this);
      }
      write.call(this, text);
    },
  });
}
