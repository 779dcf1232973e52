import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ReleaseDocument } from '@backflow/contracts';
import type { RemoteManifestInput } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

const CLI = path.resolve(import.meta.dirname, '../cli.ts');
/** Below the checkout, so that the packages are found. */
const CACHE = path.resolve(import.meta.dirname, '../../../../.cache');

const MANIFEST: RemoteManifestInput = {
  name: 'gauges',
  title: 'Gauges',
  sdk: { from: '3.0', below: '4.0' },
  pages: [{ name: 'list', path: '/gauges', title: 'Gauges', access: 'public' }],
  admin: { pages: [{ name: 'stock', path: '/admin/gauges', title: 'Stock' }] },
};

const lifecycles = (lines: string, body: string) =>
  `import { pageLifecycles } from '@backflow/platform';\n${lines}\n` +
  `export const { bootstrap, mount, update, unmount } = pageLifecycles(() => ${body});\n`;

/** A page with a style and a chunk of its own, and an administrators' page that calls an endpoint. */
const FILES: Readonly<Record<string, string>> = {
  'src/pages/list.tsx': lifecycles(
    "import { lazy } from 'react';\nimport styles from './list.module.css';\nconst Later = lazy(() => import('../later.tsx'));",
    '<h1 className={styles.title}>Gauges <Later /></h1>',
  ),
  'src/pages/list.module.css': '@layer remotes { .title { color: teal; } }\n',
  'src/later.tsx': 'export default function Later() {\n  return <b>later</b>;\n}\n',
  'src/pages/stock.tsx': lifecycles(
    "import { queryOf, useNavigate as go } from '@backflow/platform';\nimport { listEventSuppliers } from '@backflow/contracts/events';",
    '<button onClick={() => go()}>{String(queryOf(listEventSuppliers))}</button>',
  ),
};

/** A remote in a folder of its own, which is built as a team builds it. */
export class FixtureRemote {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<FixtureRemote> {
    await fs.mkdir(CACHE, { recursive: true });
    const remote = new FixtureRemote(await fs.mkdtemp(path.join(CACHE, 'built-')));
    for (const [name, text] of Object.entries(FILES)) await remote.write(name, text);
    await remote.configure();
    return remote;
  }

  /** @param options the last argument of `remoteConfig`, as source */
  async configure(manifest: Partial<RemoteManifestInput> = {}, options = '{}'): Promise<void> {
    await this.write(
      'webpack.config.ts',
      "import { remoteConfig } from '@backflow/build';\n" +
        `export default remoteConfig(import.meta.dirname, ${JSON.stringify({ ...MANIFEST, ...manifest })}, ${options});\n`,
    );
  }

  async write(name: string, text: string): Promise<void> {
    const file = path.join(this.#folder, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, text);
  }

  /**
   * Builds the remote for production.
   * @returns the release and the bytes of its files
   * @throws Error with the output of a build that failed
   */
  async build(): Promise<{ release: ReleaseDocument; files: Map<string, Buffer> }> {
    await promisify(execFile)(process.execPath, [CLI], {
      cwd: this.#folder,
      env: { ...process.env, NODE_ENV: 'production' },
    }).catch((error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(stdout + stderr, { cause: error });
    });
    const release = await this.release();
    const folder = path.join(this.#folder, 'dist', release.version);
    const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    const files = await Promise.all(
      names.map(async (name) => [name, await fs.readFile(path.join(folder, name))] as const),
    );
    return { release, files: new Map(files) };
  }

  /** The last release that was built. */
  async release(): Promise<ReleaseDocument> {
    const text = await fs.readFile(path.join(this.#folder, 'dist/release.json'), 'utf8');
    return z.parse(ReleaseDocument, JSON.parse(text));
  }

  remove(): Promise<void> {
    return fs.rm(this.#folder, { recursive: true, force: true });
  }
}
