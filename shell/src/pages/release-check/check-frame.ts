import { CHECK_FRAME_PATH, REGISTRY_ELEMENT_ID } from '@backflow/contracts';
import type { Registry, RemoteRelease } from '@backflow/contracts';
import type { CheckStart } from '@backflow/contracts/releases';
import type { Probe, ProbedWindow } from '../../federation/release-probe.ts';

/** After this time, an area is not shown. */
const SHOWN_MS = 10_000;
const QUIET_MS = 120;
const MAX_QUIET_MS = 4_000;

/** The page of the frame is gone, or another one: the check opens a new frame. */
export class FrameLost extends Error {}

/** One frame of a check: the shell with the release, in one role and width. */
export class CheckFrame {
  readonly #element: HTMLIFrameElement;

  constructor(element: HTMLIFrameElement) {
    this.#element = element;
  }

  /** Loads the frame's first page, with nothing of the release. @returns the release, as this role knows it */
  async open(
    { remote, version }: CheckStart,
    { role, ticket, session }: CheckStart['roles'][number],
  ): Promise<RemoteRelease> {
    const query = new URLSearchParams({ release: `${remote}@${version}`, as: role, ticket });
    const own = role === 'admin' ? '' : 'none';
    // Another document first: a change of the fragment alone loads nothing.
    this.#element.src = 'about:blank';
    await until(() => this.#element.contentWindow?.location.href === 'about:blank', SHOWN_MS);
    this.#element.src = `${CHECK_FRAME_PATH}?${query.toString()}#${encodeURIComponent(session ?? own)}`;
    const isReady = () =>
      this.#find()?.querySelector('[data-check-ready="true"]') !== null && this.#hasProbe();
    if (!(await until(isReady, SHOWN_MS * 3))) throw new FrameLost('The frame of the check does not load.');
    await this.quiet();
    const { remotes } = JSON.parse(
      this.document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '{}',
    ) as Registry;
    const release = remotes.find(({ name }) => name === remote);
    if (!release) throw new FrameLost(`The frame has no release of ${remote}.`);
    return release;
  }

  /** Shows an address of the site, as a click on a link does: nothing is loaded anew. */
  navigate(address: string): void {
    const { window } = this;
    // The router reads the address after the event of going back.
    window.history.pushState({ idx: window.history.length, key: 'check' }, '', address);
    window.dispatchEvent(new window.PopStateEvent('popstate', { state: window.history.state as unknown }));
  }

  /** Waits until an area is shown, or fails, whatever is shown instead then. @returns why not; null when it is */
  async shown(remote: string, module: string): Promise<string | null> {
    if (!(await until(() => this.#notesOf(remote, module).length > 0, SHOWN_MS))) {
      return `It is not shown after ${SHOWN_MS / 1000} seconds. It may wait for data that never comes (a suspended component).`;
    }
    const failure = this.#notesOf(remote, module)[0]?.failure ?? null;
    return failure === null ? null : `It can’t be shown: ${failure}`;
  }

  /** Why an area that was shown is not any more; null while it is. */
  stopped(remote: string, module: string): string | null {
    const failure = this.#notesOf(remote, module).at(-1)?.failure ?? null;
    return failure === null ? null : `It stops after it was shown: ${failure}`;
  }

  /** Returns to the page without anything of the release. */
  async leave(): Promise<void> {
    this.navigate(CHECK_FRAME_PATH);
    await until(() => this.document.querySelector('[data-check-ready]') !== null, SHOWN_MS);
  }

  /** Waits for open calls and what they cause, some seconds at most. */
  quiet = (): Promise<boolean> => until(() => this.probe.isQuiet(QUIET_MS), MAX_QUIET_MS);

  /** Reads JSON as the frame's role; null for a failure. */
  read = async (path: string): Promise<unknown> => {
    try {
      return (await (await this.window.fetch(path)).json()) as unknown;
    } catch {
      return null;
    }
  };

  get window(): ProbedWindow {
    return this.#element.contentWindow as ProbedWindow;
  }

  get document(): Document {
    const found = this.#find();
    if (!found) throw new FrameLost('The page has left the frame.');
    return found;
  }

  /** @throws FrameLost after the page has loaded another one */
  get probe(): Probe {
    const { releaseProbe } = this.#find()?.defaultView as ProbedWindow;
    if (!releaseProbe) throw new FrameLost('It loads another page, instead of going there by the router.');
    return releaseProbe;
  }

  #notesOf(remote: string, module: string): Probe['areas'] {
    return this.probe.areas.filter((area) => area.remote === remote && area.module === module);
  }

  #hasProbe(): boolean {
    return (this.#find()?.defaultView as ProbedWindow | undefined)?.releaseProbe !== undefined;
  }

  /** Null where the page in the frame is not ours: the browser refused to frame it. */
  #find(): Document | null {
    return this.#element.contentDocument;
  }
}

const POLL_MS = 20;

/** @returns false when the time is over */
async function until(isDone: () => boolean, mostMs: number): Promise<boolean> {
  const end = performance.now() + mostMs;
  while (!isDone()) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}
