/** A place in a script of a release. */
export interface ReleasePlace {
  readonly release: { remote: string; version: string };
  /** File, line and column: `pages.list.js:1:2034`. */
  readonly frame: string;
}

const PLACE =
  /\/remotes\/(?<remote>[a-z][a-z0-9-]*)\/(?<version>\w[\w.-]*)\/(?<frame>(?:admin\/)?(?:assets\/)?\w[\w.-]*:\d+:\d+)/;
/** Deeper frames have only called what called what has thrown. */
const FIRST_FRAMES = 10;

/** The first place in a release among texts that may contain one: an address with line and column, or a stack. */
export function findPlace(...texts: readonly unknown[]): ReleasePlace | undefined {
  for (const text of texts) {
    const lines = typeof text === 'string' ? text.split('\n', FIRST_FRAMES) : [];
    for (const line of lines) {
      const { remote, version, frame } = PLACE.exec(line)?.groups ?? {};
      if (remote && version && frame) return { release: { remote, version }, frame };
    }
  }
  return undefined;
}

/** The message and the stack of whatever was thrown. */
export const readError = (thrown: unknown): { message: string; stack: string | undefined } =>
  thrown instanceof Error
    ? { message: `${thrown.name}: ${thrown.message}`, stack: thrown.stack }
    : { message: typeof thrown === 'string' ? thrown : '', stack: undefined };
