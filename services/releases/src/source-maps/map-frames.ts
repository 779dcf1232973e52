import { buffer } from 'node:stream/consumers';
import { readSourceMaps } from '@backflow/service-kit';
import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
import type { ReleasesContext } from '../context.ts';

/** Answers by archive and frame: screens ask for the same ones every few seconds, and an archive is unpacked for each new one. */
const known = new Map<string, string>();
const MOST_KNOWN = 2000;

/**
 * Finds the places in the source of places in the scripts of a release (`pages.list.js:1:2034`), by the source maps in its archive.
 * @returns the found ones, such as `src/list/list-page.tsx:12`; none while the storage is away
 */
export async function mapFrames(
  { storage, log }: Pick<ReleasesContext, 'storage' | 'log'>,
  archive: string | null,
  frames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const getKey = (frame: string) => `${archive} ${frame}`;
  const unknown = frames.filter((frame) => !known.has(getKey(frame)));
  if (archive !== null && unknown.length > 0) {
    try {
      const maps = await readSourceMaps(await buffer(await storage.read(archive)));
      if (known.size + unknown.length > MOST_KNOWN) known.clear();
      for (const frame of unknown) known.set(getKey(frame), findSource(maps, frame) ?? frame);
    } catch (error) {
      log.warn({ error, archive }, 'the source maps of a release could not be read');
    }
  }
  return new Map(frames.flatMap((frame) => [[frame, known.get(getKey(frame)) ?? frame]]));
}

function findSource(maps: ReadonlyMap<string, Buffer>, frame: string): string | undefined {
  const [, file = '', line = '', column = ''] = /^(.*):(\d+):(\d+)$/.exec(frame) ?? [];
  const map = maps.get(`${file}.map`);
  if (!map) return undefined;
  // Columns of stacks begin at 1, columns of source maps at 0.
  const found = originalPositionFor(new TraceMap(map.toString()), {
    line: Number(line),
    column: Math.max(0, Number(column) - 1),
  });
  return found.source === null ? undefined : `${found.source}:${found.line}`;
}
