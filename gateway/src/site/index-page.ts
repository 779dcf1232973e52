import { join } from 'node:path';
import { REGISTRY_ELEMENT_ID, ShellPages } from '@backflow/contracts';
import { SETTINGS_ELEMENT_ID } from '@backflow/contracts/settings';
import type { Registry } from '@backflow/contracts';
import type { SiteSettings } from '@backflow/contracts/settings';
import type { Logger } from '@backflow/service-kit/process';
import { z } from 'zod';
import { Representation } from '../http/representation.ts';
import { ChangingFile } from './changing-file.ts';
import { findPage, isPublic, listPages, preloadTags } from './pages.ts';
import type { Page, Visitor } from './pages.ts';
import type { RemoteRegistry } from './remote-registry.ts';

const HEADERS = ['cache-control', 'no-cache', 'vary', 'accept-encoding, cookie'];
/** Informs the shell that the request had no session, so that it doesn't ask who is signed in. */
const NOBODY = '<meta name="visitor" content="anonymous" />';

/** The values in the page, apart from its preloads. */
interface Content {
  html: string;
  registry: Registry;
  settings: SiteSettings | undefined;
}

/** Who and what a page is for. */
interface PageRequest {
  path: string;
  hasSession: boolean;
  /** Asks who the session belongs to; only called when the page depends on it. */
  findVisitor: () => Promise<Visitor>;
  findSettings: () => Promise<SiteSettings | undefined>;
}

/** The shell's page with the registry, the site settings and the preloads of the requested path. */
export class IndexPage {
  readonly #registry: RemoteRegistry;
  readonly #html: ChangingFile<string>;
  readonly #shellPages: ChangingFile<ShellPages>;
  /** Undefined while the shell's build has no list of pages. */
  #pages: readonly Page[] | undefined;
  #pagesOf: readonly [ShellPages | undefined, Registry] | undefined;
  /** Pages made of the content as it is now; there is one for each set of tags in its head, and for administrators. */
  readonly #made = new Map<string, Representation>();
  #madeOf: Content | undefined;

  constructor(siteDir: string, registry: RemoteRegistry, log: Logger) {
    const inShell = (file: string) => join(siteDir, 'shell/dist', file);
    this.#registry = registry;
    this.#html = new ChangingFile(inShell('index.html'), (text) => text, log);
    this.#shellPages = new ChangingFile(
      inShell('pages.json'),
      (text) => z.parse(ShellPages, JSON.parse(text)),
      log,
    );
  }

  /**
   * The page for a path. Its status is 404 where neither the shell nor a remote has a page, and where the page is not
   * to be found by who is signed out. Undefined while the shell is not built.
   */
  async at(request: PageRequest): Promise<{ status: number; page: Representation } | undefined> {
    const settings = request.findSettings();
    const [html, shellPages, registry] = await Promise.all([
      this.#html.current(),
      this.#shellPages.current(),
      this.#registry.current(),
    ]);
    if (html === undefined) return undefined;
    const pages = this.#pagesFor(shellPages, registry);
    const page = pages && findPage(request.path, pages);
    const visitor = page && request.hasSession && !isPublic(page) ? await request.findVisitor() : null;
    const isHidden = page?.signedOut === 'not-found' && page.access !== 'public' && visitor === null;
    const head = (request.hasSession ? '' : NOBODY) + (page ? preloadTags(page, visitor) : '');
    const content = { html, registry, settings: await settings };
    return {
      status: (page && !isHidden) || !pages ? 200 : 404,
      page: this.#make(content, head, { isAdmin: visitor?.isAdmin === true }),
    };
  }

  #pagesFor(shellPages: ShellPages | undefined, registry: Registry): readonly Page[] | undefined {
    if (this.#pagesOf?.[0] !== shellPages || this.#pagesOf?.[1] !== registry) {
      this.#pagesOf = [shellPages, registry];
      this.#pages = shellPages && listPages(shellPages, registry);
    }
    return this.#pages;
  }

  #make(content: Content, head: string, { isAdmin }: { isAdmin: boolean }): Representation {
    const { html, registry, settings } = content;
    const before = this.#madeOf;
    if (before?.html !== html || before.registry !== registry || before.settings !== settings) {
      this.#made.clear();
      this.#madeOf = content;
    }
    const key = `${isAdmin} ${head}`;
    const made = this.#made.get(key);
    if (made) return made;
    const elements = [
      jsonElement(REGISTRY_ELEMENT_ID, isAdmin ? registry : withoutAdminFiles(registry)),
      ...(settings ? [jsonElement(SETTINGS_ELEMENT_ID, settings)] : []),
    ];
    const filled = html
      .replace('<!--registry-->', () => elements.join('\n    '))
      .replace('<!--preloads-->', () => head);
    const page = new Representation(filled, 'text/html; charset=utf-8', HEADERS);
    this.#made.set(key, page);
    return page;
  }
}

/** The registry as everybody else gets it: the names of the files that only administrators preload are no use to them. */
const withoutAdminFiles = ({ remotes }: Registry): Registry => ({
  remotes: remotes.map((release) => ({
    ...release,
    files: Object.fromEntries(
      Object.entries(release.files).filter(([, { scripts }]) => !scripts.some(isAdminFile)),
    ),
  })),
});
const isAdminFile = (file: string): boolean => file.startsWith('admin/');

/** JSON as the text of an element: nothing in it may end the element or a line of script. */
function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${json}</script>`;
}
