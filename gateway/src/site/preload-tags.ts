import type { Registry, RemoteRelease } from '@backflow/contracts';
import { escapeHtml } from '../http/escape-html.ts';
import { remoteOf } from './site-paths.ts';

/** The remotes' modules that pages of the shell's own use, by path. */
export type ShellPreloads = Readonly<Record<string, readonly { remote: string; module: string }[]>>;

/**
 * Tags that let the browser fetch what a path needs of the remotes along with the shell's script, rather than
 * after it ran. Their `crossorigin` and `integrity` equal those of the later request, or it would fetch twice.
 */
export function preloadTags(path: string, registry: Registry, ofShell: ShellPreloads = {}): string {
  const page = remoteOf(path, registry);
  const tags = page ? tagsOf(page, './pages') : [];
  for (const { remote, module } of Object.hasOwn(ofShell, path) ? (ofShell[path] ?? []) : []) {
    const release = registry.remotes.find(({ name }) => name === remote);
    if (release) tags.push(...tagsOf(release, module));
  }
  return [...new Set(tags)].join('\n    ');
}

function tagsOf({ base, entry, integrity, files }: RemoteRelease, module: string): string[] {
  const needed = Object.hasOwn(files, module) ? files[module] : undefined;
  const address = (file: string) => escapeHtml(base + file);
  return [
    `<link rel="preload" as="script" href="${address(entry)}" crossorigin="anonymous" integrity="${escapeHtml(integrity)}">`,
    ...(needed?.scripts ?? []).map((file) => `<link rel="preload" as="script" href="${address(file)}">`),
    ...(needed?.styles ?? []).map((file) => `<link rel="preload" as="style" href="${address(file)}">`),
  ];
}
