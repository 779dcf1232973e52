/** Integrities by chunk, in the browser's format: its script, then its style sheet; '' if it has none. */
export type Integrities = Readonly<Record<string, readonly [script: string, style: string]>>;

/** The file of a container that has the integrities of all its chunks. */
export const INTEGRITIES_FILE = 'integrities.json';

type ChunkId = string | number;
/** The part of webpack's runtime in an entry that is used here. */
interface WebpackRequire {
  /** Loads a chunk. */
  e: (chunk: ChunkId) => Promise<unknown>;
  /** The address of the release, and the names of a chunk's files in it. */
  p: string;
  u: (chunk: ChunkId) => string;
  miniCssF?: (chunk: ChunkId) => string;
}

/**
 * The integrities of a container's chunks. Those of the first screen are in the page's preload tags; the container's list of all others is
 * fetched before the first chunk that needs it. An entry with the list would be twice as large.
 * @param integrity of the list
 * @returns finds the integrity of a chunk's script (0) or style sheet (1)
 */
export function chunkIntegrities(
  webpack: WebpackRequire,
  integrity: string,
): (chunk: ChunkId, kind: 0 | 1) => string {
  let all: Integrities = {};
  let loading: Promise<void> | undefined;
  const getAddress = (chunk: ChunkId, kind: 0 | 1) =>
    webpack.p + (kind === 0 ? webpack.u(chunk) : (webpack.miniCssF?.(chunk) ?? ''));
  const find = (chunk: ChunkId, kind: 0 | 1) =>
    all[chunk]?.[kind] ?? integrityInPage(getAddress(chunk, kind));
  const fetchAll = async () => {
    const address = webpack.p + INTEGRITIES_FILE;
    try {
      // Past the browser's cache, which may have stored changed bytes for a year.
      const response = await fetch(address, { integrity }).catch(() =>
        fetch(address, { integrity, cache: 'reload' }),
      );
      all = (await response.json()) as Integrities;
    } catch (error) {
      loading = undefined;
      const failure = new Error(`${address} could not be loaded.`, { cause: error });
      // The name of webpack's error for a file that could not be loaded.
      throw Object.assign(failure, { name: 'ChunkLoadError' });
    }
  };
  const load = webpack.e;
  webpack.e = async (chunk) => {
    if (find(chunk, 0) === undefined) await (loading ??= fetchAll());
    try {
      return await load(chunk);
    } catch (error) {
      if (!(error instanceof NoIntegrity) || loading) throw error;
      // Only its script is in the page. webpack has that, and now requests the style sheet.
      await (loading = fetchAll());
      return load(chunk);
    }
  };
  return (chunk, kind) => {
    const found = find(chunk, kind);
    if (found === undefined || found === '') throw new NoIntegrity(getAddress(chunk, kind));
    return found;
  };
}

class NoIntegrity extends Error {
  constructor(address: string) {
    super(`${address} has no integrity.`);
  }
}

const integrityInPage = (address: string): string | undefined =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"][integrity]')].find(
    ({ href }) => href === address,
  )?.integrity;
