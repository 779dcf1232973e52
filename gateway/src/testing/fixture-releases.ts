import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReleaseDocument } from '@backflow/contracts';
import type { ServedRemote } from '@backflow/contracts/releases';
import { packTestRelease } from '@backflow/service-kit/testing/releases';

/** The entry of a remote with one live release, as the releases service lists it. */
export const servedRemote = (live: ReleaseDocument, overrides: Partial<ServedRemote> = {}): ServedRemote => ({
  remote: live.name,
  revision: 1,
  live,
  previous: null,
  canary: null,
  disabled: null,
  stored: [],
  ...overrides,
});

/** The archive of a fixture release; the bytes of each file are its name. */
const getArchive = (document: ReleaseDocument): Promise<Buffer> =>
  packTestRelease({
    document,
    files: Object.fromEntries(
      Object.keys(document.integrities).map((name) => [name, Buffer.from(name)] as const),
    ),
  });

/** Responds as the releases service does: with the list, and with the archives of what it lists and of `stored`. */
export function respondWithReleases(
  served: readonly ServedRemote[],
  stored: readonly ReleaseDocument[] = [],
): (request: IncomingMessage, response: ServerResponse) => void {
  const all = [
    ...stored,
    ...served.flatMap(({ live, previous, canary }) => [live, previous, canary?.release ?? null]),
  ];
  return ({ url = '' }, response) => {
    if (!url.startsWith('/internal/releases/')) {
      response.end(JSON.stringify({ success: true, data: url === '/internal/releases' ? served : [] }));
      return;
    }
    const found = all.find((each) => each && url === `/internal/releases/${each.name}/${each.version}`);
    if (found) void getArchive(found).then((archive) => response.end(archive));
    else response.writeHead(404).end();
  };
}
