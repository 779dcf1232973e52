import { getRemoteEntry, mayEnter, getAllPages } from '@backflow/contracts';
import type { PagePreview, Preload, ReleaseDocument, RemotePage, ShellPages } from '@backflow/contracts';
import escapeHtml from 'escape-html';

type Access = RemotePage['access'];

/** A module of a remote that a page shows at once. */
interface PreloadedModule {
  readonly release: ReleaseDocument;
  /** Such as `./pages/events`. */
  readonly module: string;
  readonly access: Access;
  /** Its first reads. */
  readonly preloads: readonly Preload[];
}

/** The page at an address. */
export interface Page {
  readonly path: string;
  /** The title in the manifest; the shell's pages have none. */
  readonly title: string | undefined;
  /** The sentence below its heading. */
  readonly lead: string | undefined;
  readonly preview: PagePreview | undefined;
  readonly isUnlisted: boolean;
  readonly access: Access;
  readonly signedOut: RemotePage['signedOut'];
  readonly modules: readonly PreloadedModule[];
  /** The shell's scripts, apart from the first. */
  readonly scripts: ShellPages['remotePage']['scripts'];
}

/** The visitor: null without a session, undefined when identity could not be asked. */
export type Visitor = { readonly id: string; readonly isAdmin: boolean } | null | undefined;

/** Every page there is, of the shell and of the remotes; of those with an equally exact path the shell's comes first. */
export function listPages(shell: ShellPages, releases: readonly ReleaseDocument[]): readonly Page[] {
  const { scripts } = shell.remotePage;
  const pages = [
    ...shell.pages.map((page) => shellPage(page, releases)),
    ...releases.flatMap((release) => remotePages(release, { releases, scripts })),
  ];
  return pages.sort((a, b) => exactness(b.path) - exactness(a.path));
}

/** The page at a path, or undefined where there is none. */
export function findPage(path: string, pages: readonly Page[]): Page | undefined {
  const segments = getSegments(path);
  return pages.find((page) => fits(getSegments(page.path), segments));
}

/** The parameters of a page's path, decoded; the site refuses a path that cannot be decoded before. */
export function getParams({ path }: Pick<Page, 'path'>, actual: string): Record<string, string> {
  const segments = getSegments(actual);
  return Object.fromEntries(
    getSegments(path).flatMap((part, i) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(segments[i] ?? '')]] : [],
    ),
  );
}

/** True if the page looks the same to everybody. */
export const isPublic = ({ access, modules }: Page): boolean =>
  access === 'public' && modules.every((one) => one.access === 'public');

/**
 * Preload tags: the browser fetches the modules of a page along with the shell's script, if the visitor may enter. With low priority, like
 * that script: the style sheet and the heading's font come first, with which the first screen is shown. `crossorigin`
 * and `integrity` must equal those of the later request, or the browser fetches twice.
 */
export function preloadTags(page: Page, visitor: Visitor): string {
  const who = visitor ?? null;
  if (!mayEnter(page, who)) return '';
  const tags = [
    ...shownModules(page, who).flatMap(getTags),
    ...page.scripts.map(({ path, integrity }) => preloadTag('script', path, integrity)),
  ];
  return [...new Set(tags)].join('\n    ');
}

/** The modules of a page that this visitor gets. */
export const shownModules = (page: Page, visitor: { readonly isAdmin: boolean } | null): PreloadedModule[] =>
  page.modules.filter((one) => one.release.disabled === undefined && mayEnter(one, visitor));

const remotePages = (
  release: ReleaseDocument,
  { releases, scripts }: { releases: readonly ReleaseDocument[]; scripts: Page['scripts'] },
): Page[] =>
  getAllPages(release).map(
    ({
      name,
      path,
      title,
      lead,
      access,
      signedOut,
      preview,
      isUnlisted = false,
      preloads = [],
      slots = [],
    }) => ({
      path,
      title,
      lead,
      preview,
      isUnlisted,
      access,
      signedOut,
      modules: [{ release, module: `./pages/${name}`, access, preloads }, ...getWidgets(slots, releases)],
      scripts,
    }),
  );

function shellPage(
  { path, access, slots }: ShellPages['pages'][number],
  releases: readonly ReleaseDocument[],
): Page {
  const ofRemotes = { title: undefined, lead: undefined, preview: undefined, isUnlisted: false };
  return { ...ofRemotes, path, access, signedOut: 'home', modules: getWidgets(slots, releases), scripts: [] };
}

/** The widgets that are shown at once in some slots. */
const getWidgets = (slots: readonly string[], releases: readonly ReleaseDocument[]): PreloadedModule[] =>
  releases.flatMap((release) =>
    release.slots
      .filter(({ slot, load }) => load === 'at-once' && slots.includes(slot))
      .map(({ widget, access, preloads = [] }) => ({
        release,
        module: `./widgets/${widget}`,
        access,
        preloads,
      })),
  );

function getTags({ release, module, access }: PreloadedModule): string[] {
  const { base, files, integrities } = release;
  const { entry } = getRemoteEntry(release, { access });
  const needed = Object.hasOwn(files, module) ? files[module] : undefined;
  const tag = (as: 'script' | 'style') => (file: string) =>
    preloadTag(as, base + file, integrities[file] ?? '');
  return [
    ...[entry, ...(needed?.scripts ?? [])].map(tag('script')),
    ...(needed?.styles ?? []).map(tag('style')),
  ];
}

const preloadTag = (as: 'script' | 'style', path: string, integrity: string): string =>
  `<link rel="preload" as="${as}" href="${escapeHtml(path)}" fetchpriority="low" crossorigin="anonymous" integrity="${escapeHtml(integrity)}">`;

/** A slash at the end makes no difference. */
const getSegments = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/');

/** Matches like the router: `:id` takes one segment, `*` at the end everything below. */
function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  const open = pattern.at(-1) === '*';
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? segments.length < fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i]));
}

/** Ranks patterns that fit the same path, like the router: the longest wins, and a name before `:id` before `*`. */
function exactness(path: string): number {
  const weights = getSegments(path).map((part) => (part === '*' ? -1 : part.startsWith(':') ? 3 : 10));
  return weights.reduce((sum, weight) => sum + weight, weights.length);
}
