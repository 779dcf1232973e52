import { join } from 'node:path';
import { REGISTRY_ELEMENT_ID } from '@backflow/contracts';
import type { Registry } from '@backflow/contracts';
import type { Logger } from '@backflow/service-kit/process';
import { z } from 'zod';
import { Representation } from '../http/representation.ts';
import { ChangingFile } from './changing-file.ts';
import { preloadTags } from './preload-tags.ts';
import type { RemoteRegistry } from './remote-registry.ts';
import { isShellPath, remoteOf } from './site-paths.ts';

const HEADERS = ['cache-control', 'no-cache', 'vary', 'accept-encoding, cookie'];
/** Tells the shell that it need not ask who is signed in: the request brought no session. */
const NOBODY = '<meta name="visitor" content="anonymous" />';
const ShellRoutes = z.array(z.string());
const Preloads = z.record(z.string(), z.array(z.object({ remote: z.string(), module: z.string() })));

/** The shell's one page, with the registry and the preloads of the path it is asked for. */
export class IndexPage {
  readonly #registry: RemoteRegistry;
  readonly #html: ChangingFile<string>;
  readonly #routes: ChangingFile<z.infer<typeof ShellRoutes>>;
  readonly #preloads: ChangingFile<z.infer<typeof Preloads>>;
  /** Pages made of the template and the registry as they are now; there is one for each set of tags in its head. */
  readonly #made = new Map<string, Representation>();
  #madeOf: readonly [string, Registry] | undefined;

  constructor(siteDir: string, registry: RemoteRegistry, log: Logger) {
    const inShell = (file: string) => join(siteDir, 'shell/dist', file);
    this.#registry = registry;
    this.#html = new ChangingFile(inShell('index.html'), (text) => text, log);
    this.#routes = new ChangingFile(
      inShell('routes.json'),
      (text) => ShellRoutes.parse(JSON.parse(text)),
      log,
    );
    this.#preloads = new ChangingFile(
      inShell('preloads.json'),
      (text) => Preloads.parse(JSON.parse(text)),
      log,
    );
  }

  /**
   * The page for a path, and 404 as its status where neither the shell nor a remote answers that path.
   * Undefined while the shell is not built.
   */
  async at(path: string, anonymous: boolean): Promise<{ status: number; page: Representation } | undefined> {
    const [html, routes, preloads, registry] = await Promise.all([
      this.#html.current(),
      this.#routes.current(),
      this.#preloads.current(),
      this.#registry.current(),
    ]);
    if (html === undefined) return undefined;
    const known = !routes || isShellPath(path, routes) || remoteOf(path, registry) !== undefined;
    return {
      status: known ? 200 : 404,
      page: this.#make(html, registry, (anonymous ? NOBODY : '') + preloadTags(path, registry, preloads)),
    };
  }

  #make(html: string, registry: Registry, head: string): Representation {
    if (this.#madeOf?.[0] !== html || this.#madeOf[1] !== registry) {
      this.#made.clear();
      this.#madeOf = [html, registry];
    }
    const made = this.#made.get(head);
    if (made) return made;
    const filled = html
      .replace('<!--registry-->', () => registryElement(registry))
      .replace('<!--preloads-->', () => head);
    const page = new Representation(filled, 'text/html; charset=utf-8', HEADERS);
    this.#made.set(head, page);
    return page;
  }
}

/** JSON as the text of an element: nothing in it may end the element or a line of script. */
function registryElement(registry: Registry): string {
  const json = JSON.stringify(registry).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${json}</script>`;
}
