import { join } from 'node:path';
import { REGISTRY_ELEMENT_ID, ShellPages, brand } from '@backflow/contracts';
import { SETTINGS_ELEMENT_ID } from '@backflow/contracts/settings';
import type { LocalBuild, Registry, ReleaseDocument } from '@backflow/contracts';
import type { SiteSettings } from '@backflow/contracts/settings';
import type { Logger } from '@backflow/service-kit/process';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Representation } from '../http/representation.ts';
import { NO_RELEASES, registryFor } from '../releases/release-sets.ts';
import type { ReleaseSet } from '../releases/release-sets.ts';
import { ChangingFile } from '../http/changing-file.ts';
import { loadFirstScreen } from './first-screen.ts';
import type { RenderFirstScreen } from './first-screen.ts';
import { jsonElement } from './json-element.ts';
import { allowedLocalBuilds, localBuildsElement } from './local-builds.ts';
import { findPage, isPublic, listPages, preloadTags } from './pages.ts';
import type { Page, Visitor } from './pages.ts';
import { previewsElement } from './previews.ts';
import { descriptionTag, previewTags, titleTag } from './preview-tags.ts';
import { responseTags } from './response-tags.ts';
import type { Preview } from './preview.ts';

const HEADERS = ['cache-control', 'no-cache', 'vary', 'accept-encoding, cookie'];
/** Informs the shell that the request had no session, so that it doesn't ask who is signed in. */
const NOBODY = '<meta name="visitor" content="anonymous" />';

/** The shell's own title and description, which those of a page replace. */
const ABOUT = /<!--about-->.*?<!--\/about-->/s;
const MAX_PAGES = 500;
/** Far more than there are pages. */
const MAX_SCREENS = 500;

interface Dependencies {
  siteDir: string;
  /** The origin people use. */
  publicOrigin: string;
  log: Logger;
}

/** Tags of the head. */
interface Head {
  about: string;
  preloads: string;
}

/** The values in the page, apart from its preloads. */
interface Content {
  html: string;
  render: RenderFirstScreen | undefined;
  generation: ReleaseSet;
  settings: SiteSettings | undefined;
}

/** The properties of a request by which a page's elements differ. */
interface Audience {
  isAdmin: boolean;
  hasSession: boolean;
  /** The path of the page, as its route has it, whose first screen is in the HTML. */
  getScreen: string | undefined;
}

/** The address and the visitor of a page. */
interface PageRequest {
  path: string;
  /** True if the address has a query: the page's reads may then differ. */
  hasQuery: boolean;
  hasSession: boolean;
  /** The releases of this page load; undefined while none are known. */
  generation: ReleaseSet | undefined;
  /** Releases of it that only this browser is shown. */
  previews: readonly ReleaseDocument[];
  /** True for a frame of a check: a script observes it from its start, and nothing is preloaded with the browser's own session. */
  isFrame: boolean;
  /** The request's cookies, which may name local builds. */
  cookies: string | undefined;
  /** Asks who the session belongs to; only called when the page depends on it. */
  findVisitor: () => Promise<Visitor>;
  findSettings: () => Promise<SiteSettings | undefined>;
  /** `missing` when the page shows a record that the visitor would not find. */
  findPreview: (page: Page) => Promise<Preview | 'missing' | undefined>;
}

/** The shell's page with the registry, the site settings and the preloads of the requested path. */
export class IndexPage {
  readonly #html: ChangingFile<string>;
  readonly #shellPages: ChangingFile<ShellPages>;
  readonly #firstScreen: ChangingFile<RenderFirstScreen>;
  #pagesOf = new WeakMap<ReleaseSet, readonly Page[]>();
  #shellPagesOf: ShellPages | undefined;
  readonly #origin: string;
  /** Pages made of the content as it is now; one for each generation and set of tags in its head, and for administrators. */
  readonly #made = new LRUCache<string, Representation>({ max: MAX_PAGES });
  /** First screens of the content as it is now. */
  readonly #screens = new LRUCache<string, string>({ max: MAX_SCREENS });
  #madeOf: Content | undefined;

  constructor({ siteDir, publicOrigin, log }: Dependencies) {
    const inShell = (file: string) => join(siteDir, 'shell/dist', file);
    this.#origin = publicOrigin;
    this.#html = new ChangingFile(inShell('index.html'), (text) => text, log);
    this.#shellPages = new ChangingFile(
      inShell('pages.json'),
      (text) => z.parse(ShellPages, JSON.parse(text)),
      log,
    );
    this.#firstScreen = new ChangingFile(
      inShell('first-screen.cjs'),
      (code) => loadFirstScreen(code, log),
      log,
    );
  }

  /**
   * The page for a path. Its status is 404 where neither the shell nor a remote has a page, and where the page is not
   * to be found by who is signed out, or shows a record that doesn't exist. Undefined while the shell is not built, and for
   * addresses that a remote may have while none are known.
   */
  async at(
    request: PageRequest,
  ): Promise<{ status: number; page: Representation; localBuilds: readonly LocalBuild[] } | undefined> {
    const settings = request.findSettings();
    const { generation = NO_RELEASES } = request;
    const [html, shellPages, render] = await Promise.all([
      this.#html.current(),
      this.#shellPages.current(),
      this.#firstScreen.current(),
    ]);
    if (html === undefined) return undefined;
    const pages = shellPages && this.#pagesFor(shellPages, generation);
    const page = pages && findPage(request.path, pages);
    if (!page && !request.generation) return undefined;
    const [visitor, preview] = await Promise.all([
      page && (request.isFrame || (request.hasSession && !isPublic(page))) ? request.findVisitor() : null,
      page && request.findPreview(page),
    ]);
    const isHidden = page?.signedOut === 'not-found' && page.access !== 'public' && visitor === null;
    const isFound = page !== undefined && !isHidden && preview !== 'missing';
    const content = { html, render, generation, settings: await settings };
    const localBuilds = allowedLocalBuilds(request.cookies, content.settings);
    const head = {
      about:
        (request.isFrame ? probeTag(shellPages) : '') +
        (isFound ? this.#aboutTags(page, request.path, preview, content) : ''),
      preloads:
        (request.hasSession ? '' : NOBODY) +
        localBuildsElement(localBuilds) +
        previewsElement(request.previews) +
        (page ? preloadTags(page, visitor) : '') +
        (isFound && shellPages && !request.isFrame
          ? responseTags(page, {
              ...request,
              visitor,
              releases: generation.releases,
              frame: shellPages.frame,
            })
          : ''),
    };
    return {
      status: isFound || !pages ? 200 : 404,
      page: this.#make(content, head, {
        isAdmin: visitor?.isAdmin === true,
        hasSession: request.hasSession,
        // Local builds change the registry in the browser.
        getScreen: localBuilds.length === 0 ? page?.path : undefined,
      }),
      localBuilds,
    };
  }

  /** The tags for link previews, or only the title; '' where the shell's own tags stay. */
  #aboutTags(
    { title, lead, isUnlisted }: Page,
    path: string,
    preview: Preview | undefined,
    { settings }: Content,
  ): string {
    const siteName = settings?.brandName ?? brand.name;
    if (preview) return previewTags(preview, { origin: this.#origin, path: withoutSlash(path), siteName });
    if (title === undefined) return '';
    const robots = isUnlisted ? '<meta name="robots" content="noindex" />' : '';
    return titleTag(title, siteName) + robots + descriptionTag(lead ?? settings?.brandLine ?? brand.line);
  }

  #pagesFor(shellPages: ShellPages, generation: ReleaseSet): readonly Page[] {
    if (this.#shellPagesOf !== shellPages) {
      this.#shellPagesOf = shellPages;
      this.#pagesOf = new WeakMap();
    }
    const known = this.#pagesOf.get(generation);
    if (known) return known;
    const pages = listPages(shellPages, generation.releases);
    this.#pagesOf.set(generation, pages);
    return pages;
  }

  #screen({ render, generation, settings }: Content, registry: Registry, audience: Audience): string {
    const { isAdmin, hasSession, getScreen: path } = audience;
    if (path === undefined || !render) return '';
    const key = `${isAdmin} ${hasSession} ${generation.key} ${path}`;
    const known = this.#screens.get(key);
    if (known !== undefined) return known;
    const screen = render({ path, registry, settings, hasSession });
    this.#screens.set(key, screen);
    return screen;
  }

  #make(content: Content, head: Head, audience: Audience): Representation {
    const { html, render, generation, settings } = content;
    const { isAdmin, getScreen } = audience;
    const before = this.#madeOf;
    if (before?.html !== html || before.settings !== settings || before.render !== render) {
      this.#made.clear();
      this.#screens.clear();
      this.#madeOf = content;
    }
    const key = `${isAdmin} ${generation.key} ${getScreen} ${head.about} ${head.preloads}`;
    const made = this.#made.get(key);
    if (made) return made;
    const registry = registryFor(generation.registry, { isAdmin });
    const elements = [
      jsonElement(REGISTRY_ELEMENT_ID, registry),
      ...(settings ? [jsonElement(SETTINGS_ELEMENT_ID, settings)] : []),
    ];
    const filled = html
      .replace('<!--registry-->', () => elements.join('\n    '))
      .replace('<!--preloads-->', () => head.preloads)
      .replace('<!--first-screen-->', () => this.#screen(content, registry, audience))
      .replace(ABOUT, (standard) => head.about || standard);
    const page = new Representation(filled, 'text/html; charset=utf-8', HEADERS);
    this.#made.set(key, page);
    return page;
  }
}

/** The script that observes a frame of a check; before all others. */
const probeTag = (shell: ShellPages | undefined): string =>
  shell?.checkProbe === undefined
    ? ''
    : `<script src="${shell.checkProbe.path}" crossorigin="anonymous" integrity="${shell.checkProbe.integrity}"></script>`;

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');
