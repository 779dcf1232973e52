import { CHECK_FRAME_PATH, getAllPages } from '@backflow/contracts';
import type { RemotePage, RemoteRelease } from '@backflow/contracts';
import type { CheckedRole } from '@backflow/contracts/releases';

/** A page, widget or administrators' tab of a release. */
export interface Part {
  /** As findings name it. */
  readonly name: string;
  readonly module: string;
  readonly access: RemotePage['access'];
  /** The path of a page, with its parameters. */
  readonly path: string;
  readonly preview?: RemotePage['preview'];
}

/** Everything that a release shows. */
export const getParts = (release: RemoteRelease): Part[] => [
  ...getAllPages(release).map(({ name, path, access, preview }) => ({
    ...{ name: path, module: `./pages/${name}`, access, path: path.replace(/\/\*$/, '') },
    preview,
  })),
  ...release.admin.tabs.map(({ name }) => ({
    ...{ name: `tab ${name}`, module: `./admin-tabs/${name}`, access: 'admin' as const },
    path: `/admin?tab=${name}`,
  })),
  ...[...new Map(release.slots.map((fill) => [fill.widget, fill])).values()].map(({ widget, access }) => ({
    ...{ name: `widget ${widget}`, module: `./widgets/${widget}`, access },
    path: `${CHECK_FRAME_PATH}?widget=${release.name}/${widget}`,
  })),
];

/** The role with the least rights that may enter. */
export const getFirstRole = ({ access }: Part): CheckedRole => (access === 'public' ? 'visitor' : access);

type Read = (path: string) => Promise<unknown>;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * An address of a part, with the parameters of a real record where a list of the site has one.
 * @param endpoints of the site: `GET /api/events`
 */
export async function findAddress(
  { path, preview }: Part,
  endpoints: readonly string[],
  read: Read,
): Promise<{ address: string; isReal: boolean }> {
  const values: Record<string, string> = {};
  const fill = (text: string) => text.replaceAll(/:(\w+)/g, (all, name: string) => values[name] ?? all);
  const gets = endpoints.flatMap((each) => (each.startsWith('GET ') ? [each.slice(4)] : []));
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    if (!segment.startsWith(':')) continue;
    const name = segment.slice(1);
    const end = `/${segments[index - 1] ?? ''}`;
    const lists = [preview?.endpoint.replace(/\/:\w+$/, ''), ...gets.filter((each) => each.endsWith(end))]
      .flatMap((list) => (list === undefined ? [] : [fill(list)]))
      .filter((list) => !list.includes(':'));
    for (const list of lists) {
      const value = getValue(await read(list), name);
      if (value !== undefined) {
        values[name] = value;
        break;
      }
    }
  }
  const address = fill(path);
  return { address: address.replaceAll(/:\w+/g, NOBODY), isReal: !address.includes(':') };
}

/** The parameter of the first record of a list. */
function getValue(body: unknown, name: string): string | undefined {
  const { data } = (body ?? {}) as { data?: unknown };
  const list = Array.isArray(data) ? data : Object.values(Object(data) as object).find(Array.isArray);
  const record = (list?.[0] ?? {}) as Record<string, unknown>;
  const value = record[name] ?? record.id;
  return typeof value === 'string' ? value : undefined;
}
