import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { flatConfig, shellConfig } from '@backflow/build/shell';
import { ReleaseDocument } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { lifecyclesSource, loaderSource, remotePageSource } from './flat-sources.ts';

const REPO = path.resolve(import.meta.dirname, '../../..');
const inRepo = (...parts: string[]) => path.join(REPO, ...parts);
const DIST = path.join(import.meta.dirname, 'dist');

const modules = globSync('mf-*/dist/release.json', { cwd: REPO }).flatMap((file) => {
  const { name, files } = z.parse(ReleaseDocument, JSON.parse(readFileSync(inRepo(file), 'utf8')));
  const folder = inRepo(`mf-${name}`, 'src');
  return Object.keys(files).map((module) => ({
    remote: name,
    module,
    file: path.join(folder, `${module}.tsx`),
  }));
});

const measured = modules.find(({ remote, module }) => remote === 'events' && module === './pages/events');
if (!measured) throw new Error('mf-events is not built');

const SOURCES = {
  'shell/src/federation/load-remote-module.ts': loaderSource(
    modules,
    inRepo('shell/src/federation/registry.ts'),
  ),
  'shell/src/federation/remote-page.tsx': remotePageSource(measured),
  'packages/platform/src/federation/page-lifecycles.tsx': lifecyclesSource,
};

mkdirSync(path.join(DIST, 'sources'), { recursive: true });
const replaced = Object.entries(SOURCES).map(([source, text]) => {
  const file = path.join(DIST, 'sources', path.basename(source));
  writeFileSync(file, text);
  return [source, file] as const;
});

export default flatConfig(
  // Its list of pages is for the gateway, which doesn't serve this build.
  shellConfig(inRepo('shell'), { pages: [], frame: { preloads: [] } }),
  path.join(DIST, 'site'),
  Object.fromEntries(replaced),
);
