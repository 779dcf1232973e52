import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getContainerName } from '@backflow/contracts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FixtureRemote } from './testing/fixture-remote.ts';

type Built = Awaited<ReturnType<FixtureRemote['build']>>;

let remote: FixtureRemote;
let first: Built;
beforeAll(async () => {
  remote = await FixtureRemote.create();
  first = await remote.build();
}, 120_000);
afterAll(() => remote.remove());

const getText = ({ files }: Built, name: string) => files.get(name)?.toString() ?? '';
const isCopy = (name: string) => /\.(br|gz)$/.test(name);
const getHash = (bytes: Buffer | undefined) =>
  createHash('sha384')
    .update(bytes ?? '')
    .digest('base64');
/** The files that an entry loads: of administrators' modules, or all others. */
const loadedBy = ({ release }: Built, folder: '' | 'admin/') =>
  Object.keys(release.integrities).filter(
    (name) => name.startsWith('admin/') === (folder !== '') && /(?<!remoteEntry)\.(js|css)$/.test(name),
  );

describe('a release', () => {
  test('names every file with its hash, and has no other files than those and their compressed copies', () => {
    const { release, files } = first;
    const names = [...files.keys()];
    expect(names.filter((name) => !isCopy(name)).sort()).toEqual(Object.keys(release.integrities).sort());
    for (const [name, integrity] of Object.entries(release.integrities)) {
      expect([name, integrity]).toEqual([name, `sha384-${getHash(files.get(name))}`]);
    }
    expect(release.integrity).toBe(release.integrities['remoteEntry.js']);
    expect(release.adminEntry?.integrity).toBe(release.integrities['admin/remoteEntry.js']);
    const copies = names.filter(isCopy);
    expect(copies).toEqual(expect.arrayContaining(['remoteEntry.js.br', 'admin/remoteEntry.js.gz']));
    for (const name of copies) {
      const unpack = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      const original = files.get(name.slice(0, -3));
      expect(unpack(files.get(name) ?? Buffer.alloc(0)).equals(original ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test('its entries contain the hash of a list with the hashes of all they load, and set them before they load', () => {
    for (const folder of ['', 'admin/'] as const) {
      const entry = getText(first, `${folder}remoteEntry.js`);
      const list = `${folder}integrities.json`;
      expect(entry).toContain(`sha384-${getHash(first.files.get(list))}`);
      const listed = Object.values(JSON.parse(getText(first, list)) as Record<string, string[]>).flat();
      const loaded = loadedBy(first, folder).map((name) => `sha384-${getHash(first.files.get(name))}`);
      expect(listed.filter((hash) => hash !== '').sort()).toEqual(loaded.sort());
      expect(entry.match(/\.integrity=\w+\.integrityOf\(/g)).toHaveLength(folder === '' ? 2 : 1);
      expect(entry.match(/\.crossOrigin="anonymous"/g)).toHaveLength(folder === '' ? 2 : 1);
    }
    expect(loadedBy(first, '').filter((name) => name.endsWith('.css'))).toHaveLength(1);
    expect(loadedBy(first, '').filter((name) => name.endsWith('.js'))).toHaveLength(2);
  });

  test('its entries have no federation runtime: they take the shell’s', () => {
    for (const folder of ['', 'admin/']) {
      const entry = getText(first, `${folder}remoteEntry.js`);
      expect(entry).toContain('globalThis.backflowFederation');
      expect(entry).not.toMatch(/initializeSharing\(|RUNTIME-0/);
      expect(first.files.get(`${folder}remoteEntry.js.br`)?.length).toBeLessThan(3000);
    }
  });

  test('declares what it uses: names of the SDK, and the contracts of the endpoints it calls', () => {
    const { sdk, endpoints } = first.release.uses;
    expect(sdk).toEqual(expect.arrayContaining(['pageLifecycles', 'queryOf', 'useNavigate']));
    expect(sdk).not.toContain('useParams');
    expect(endpoints.map(({ id, path }) => [id, path])).toEqual([
      ['suppliers.ofEvents', '/api/event-suppliers'],
    ]);
  });

  test('declares the endpoints of its previews and menu counts too', async () => {
    const kind = 'Event' as const;
    const preview = { endpoint: '/api/events/:id', kind, title: 'title', description: [] };
    const count = { endpoint: 'money.summary', path: '/api/admin/unpaid', field: 'count', reads: [] };
    await remote.configure({
      pages: [{ name: 'list', path: '/gauges/:id', title: 'Gauges', access: 'public', preview }],
      admin: {
        pages: [
          { name: 'stock', path: '/admin/stock', title: 'Stock', menu: { label: 'Stock', order: 1, count } },
        ],
      },
    });
    const { release } = await remote.build();
    await remote.configure();
    expect(release.uses.endpoints.map(({ id }) => id)).toEqual([
      'events.get',
      'money.summary',
      'suppliers.ofEvents',
    ]);
    // The version is one of the declarations too.
    expect(release.version).not.toBe(first.release.version);
  }, 60_000);
});

describe('two releases', () => {
  let second: Built;
  beforeAll(async () => {
    await remote.write('src/later.tsx', 'export default function Later() {\n  return <b>sooner</b>;\n}\n');
    await remote.write('src/pages/list.module.css', '.title { color: navy; }\n');
    second = await remote.build();
  }, 60_000);

  test('have no global name and no class in common, so that both can be in one page', () => {
    expect(second.release.version).not.toBe(first.release.version);
    for (const [built, other] of [
      [first, second],
      [second, first],
    ] as const) {
      for (const isAdmin of [false, true]) {
        const entry = getText(built, `${isAdmin ? 'admin/' : ''}remoteEntry.js`);
        const name = getContainerName(built.release, { isAdmin });
        expect(entry).toMatch(new RegExp(`\\bvar ${name}\\b`));
        expect(entry).toContain(`webpackChunk${name}=`);
      }
      const scripts = Object.keys(built.release.integrities).filter((name) => name.endsWith('.js'));
      for (const name of scripts) expect(getText(built, name)).not.toContain(other.release.version);
    }
    const getClass = (built: Built) => /\.title-[\w-]+/.exec(getText(built, getStyle(built)))?.[0];
    expect(getClass(first)).toEqual(expect.stringMatching(/^\.title-/));
    expect(getClass(second)).not.toBe(getClass(first));
  });

  test('of the same sources have the same version and the same bytes', async () => {
    const again = await remote.build();
    expect(again.release).toEqual(second.release);
  }, 60_000);

  test('name the endpoints of a service elsewhere that they call, and no others of its contract', async () => {
    const declare = (name: string, id: string) =>
      `export const ${name} = endpoint({ id: '${id}', method: 'GET', path: '/api/${id}', summary: '', access: 'public', response: z.int() });\n`;
    await remote.write(
      'src/readings.endpoints.ts',
      "import { endpointFor } from '@backflow/contracts';\nimport * as z from '@backflow/contracts/zod';\n" +
        `const endpoint = endpointFor('readings');\n${declare('countReadings', 'readings.count')}${declare('sumReadings', 'readings.sum')}`,
    );
    const later = "import { countReadings } from './readings.endpoints.ts';\n";
    await remote.write('src/later.tsx', `${later}export default () => <b>{countReadings.id}</b>;\n`);
    await remote.configure({}, "{ contracts: [await import('./src/readings.endpoints.ts')] }");
    const { uses } = (await remote.build()).release;
    expect(uses.endpoints.map(({ id }) => id)).toEqual(['events.listSuppliers', 'readings.count']);
  }, 60_000);
});

const getStyle = ({ release }: Built) => release.files['./pages/list']?.styles[0] ?? '';

describe('a build fails, and the last release stays,', () => {
  test.each([
    [
      'when an entry or a page exceeds its budget, and names the largest modules',
      () =>
        remote.configure(
          {},
          "{ budgets: { entry: 1, page: 0.1, widget: 1, admin: 100 }, larger: { './pages/other': 1 } }",
        ),
      /has {2}budget {2}part\n *\d\.\d {5}1\.0 {2}gauges remoteEntry\.js\n(.*\n)* *\d\.\d {5}0\.1 {2}gauges \.\/pages\/list\n *\d\.\d \.\/src\/pages\/list\.tsx/,
    ],
    [
      'when its manifest names a version of the SDK without the federation runtime',
      () => remote.configure({ sdk: { major: 2, minor: 8 } }),
      /gauges: its builds need version 2\.9 of the SDK/,
    ],
    [
      'when it bundles what the shell provides',
      () =>
        remote.write(
          'src/later.tsx',
          "export { Slot as default } from '../../../packages/platform/src/index.ts';\n",
        ),
      /a remote must not bundle it: .*packages\/platform\/src/,
    ],
  ])(
    '%s',
    async (_when, breakIt, sentence) => {
      const before = await remote.release();
      await breakIt();
      await expect(remote.build()).rejects.toThrow(sentence);
      expect(await remote.release()).toEqual(before);
      await remote.configure();
    },
    60_000,
  );
});
