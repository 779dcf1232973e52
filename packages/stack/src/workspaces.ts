import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRepo, REPO_ROOT } from './repo.ts';

interface Package {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** The workspaces of the checkout by their names, each with its folder relative to the checkout. */
export class Workspaces {
  readonly #packages = new Map<string, Package & { readonly folder: string }>();

  constructor() {
    const { workspaces } = JSON.parse(readFileSync(inRepo('package.json'), 'utf8')) as {
      workspaces: string[];
    };
    const files = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: REPO_ROOT }));
    for (const file of files) {
      const found = JSON.parse(readFileSync(inRepo(file), 'utf8')) as Package;
      this.#packages.set(found.name, { ...found, folder: dirname(file) });
    }
  }

  /** All folders, sorted. */
  get folders(): string[] {
    return [...this.#packages.values()].map(({ folder }) => folder).sort();
  }

  /**
   * These folders and those of all workspaces they depend on, directly or not, sorted.
   * @param dev whether development dependencies count too
   */
  withDependencies(folders: readonly string[], { dev }: { dev: boolean }): string[] {
    const found = new Set<string>();
    const visit = (name: string) => {
      const each = this.#packages.get(name);
      if (each === undefined || found.has(each.folder)) return;
      found.add(each.folder);
      Object.keys({ ...each.dependencies, ...(dev && each.devDependencies) }).forEach(visit);
    };
    for (const { name, folder } of this.#packages.values()) if (folders.includes(folder)) visit(name);
    return [...found].sort();
  }
}
