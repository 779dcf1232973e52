declare global {
  /** Ends the recording of `load-application.plain.js`. Absent in tests. */
  var takePresses: (() => readonly (MouseEvent | KeyboardEvent)[]) | undefined;
}

/** Repeats an unhandled event. */
type Repeat = () => void;

let clicks: Repeat[] = [];
let keys: Repeat[] = [];
let isLeftToReact = false;

function recordClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button) return;
  const repeat = () => button.click();
  clicks.push(repeat);
  if (!isLeftToReact) return;
  // React 19 stops a click on what it can't hydrate yet, and forgets it. One that reaches its button is handled.
  const forget = () => {
    clicks = clicks.filter((each) => each !== repeat);
  };
  button.addEventListener('click', forget, { capture: true, once: true });
}

function recordKey(event: KeyboardEvent): void {
  const { target, key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  keys.push(() =>
    target?.dispatchEvent(
      new KeyboardEvent('keydown', {
        ...{ key, code, ctrlKey, metaKey, shiftKey, altKey },
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
}

/**
 * Records presses of buttons and keys, those before this call included: the HTML of the first screen shows buttons before the
 * application runs. Links work by themselves.
 */
export function recordEarlyEvents(): void {
  isLeftToReact = false;
  for (const event of globalThis.takePresses?.() ?? []) {
    if (event instanceof KeyboardEvent) recordKey(event);
    else recordClick(event);
  }
  document.addEventListener('click', recordClick, { capture: true });
  document.addEventListener('keydown', recordKey, { capture: true });
}

/** From here on React hydrates what is clicked, and handles the click itself if it can. */
export function leaveClicksToReact(): void {
  isLeftToReact = true;
}

/** Repeats what was recorded, in an effect of the whole application: all of its listeners exist. */
export function repeatEarlyEvents(): void {
  document.removeEventListener('click', recordClick, { capture: true });
  document.removeEventListener('keydown', recordKey, { capture: true });
  const recorded = [...clicks, ...keys];
  [clicks, keys] = [[], []];
  for (const repeat of recorded) repeat();
}
