import type { Names } from './names.ts';

/** The endpoint a new remote reads. */
export interface ListSource {
  /** The namespace of the contracts that declares it. */
  area: string;
  /** Its name among the contracts. */
  endpoint: string;
  path: string;
  /** The field that people read. */
  label: string;
  /** The other fields of an item, as a test's sample has them. */
  sample: string;
}

interface SdkVersion {
  major: number;
  minor: number;
}

/** The files of a new remote, by their path below its folder. */
export const remoteFiles = (
  remote: Names,
  one: Names,
  many: Names,
  source: ListSource,
  sdk: SdkVersion,
): Record<string, string> => ({
  'package.json': packageOf(remote),
  'webpack.config.ts': WEBPACK_CONFIG,
  'remote.ts': manifestOf(remote, many, sdk),
  'src/alone.tsx': ALONE,
  [`src/pages/${remote.kebab}.tsx`]: moduleOf(many),
  [`src/widgets/${many.kebab}.tsx`]: widgetOf(one, many),
  [`src/${many.kebab}/api.ts`]: apiOf(many, source),
  [`src/${many.kebab}/${many.kebab}-page.tsx`]: pageOf(remote, one, many),
  [`src/${many.kebab}/${one.kebab}-list.tsx`]: listOf(one, many, source),
  [`src/${many.kebab}/${one.kebab}-list.module.css`]: STYLES,
  [`src/${many.kebab}/${many.kebab}-page.test.tsx`]: testOf(remote, many, source),
});

const packageOf = (remote: Names) => `\
{
  "name": "@backflow/mf-${remote.kebab}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "backflow-build",
    "dev": "backflow-build --alone",
    "watch": "backflow-build --watch"
  },
  "dependencies": {
    "@backflow/contracts": "*",
    "@backflow/platform": "*",
    "@backflow/remote-kit": "*",
    "@backflow/ui": "*",
    "@tanstack/react-query": "^5.108.0",
    "react": "^19.3.1",
    "react-dom": "^19.3.1"
  },
  "devDependencies": {
    "@backflow/build": "*",
    "@types/react": "^19.3.0",
    "@types/react-dom": "^19.3.0"
  }
}
`;

const WEBPACK_CONFIG = `\
import { remoteConfig } from '@backflow/build';
import { manifest } from './remote.ts';

export default remoteConfig(import.meta.dirname, manifest);
`;

const manifestOf = (remote: Names, many: Names, { major, minor }: SdkVersion) => `\
import type { RemoteManifestInput } from '@backflow/contracts';

/** What mf-${remote.kebab} lends the site. */
export const manifest: RemoteManifestInput = {
  name: '${remote.kebab}',
  title: '${remote.title}',
  sdk: { major: ${major}, minor: ${minor} },
  pages: [{ name: '${remote.kebab}', path: '/${remote.kebab}', title: '${remote.title}', access: 'public' }],
  nav: [{ label: '${remote.title}', path: '/${remote.kebab}', access: 'public', order: 50 }],
  tiles: [
    {
      title: '${remote.title}',
      lead: 'Every one of our ${many.words}.',
      path: '/${remote.kebab}',
      icon: 'search',
      access: 'member',
      order: 50,
    },
  ],
  slots: [
    {
      slot: 'home.courses',
      widget: '${many.kebab}',
      title: '${many.title}',
      link: { label: 'All ${many.words}', path: '/${remote.kebab}' },
      order: 50,
      height: { narrow: 156, wide: 156 },
      access: 'public',
      load: 'when-near',
    },
    {
      slot: 'dashboard.overview',
      widget: '${many.kebab}',
      title: '${many.title}',
      order: 50,
      height: { narrow: 156, wide: 156 },
      access: 'member',
    },
  ],
};
`;

const ALONE = `\
import '@backflow/ui/global.css';
import { runAlone } from '@backflow/platform/alone';
import type { PageModule } from '@backflow/platform/alone';
import { manifest } from '../remote.ts';

runAlone(manifest, (name) => import(\`./pages/\${name}.tsx\`) as Promise<PageModule>);
`;

const moduleOf = (many: Names) => `\
import { pageLifecycles } from '@backflow/platform';
import { ${many.pascal}Page } from '../${many.kebab}/${many.kebab}-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(${many.pascal}Page);
`;

const widgetOf = (one: Names, many: Names) => `\
import { ${one.pascal}List } from '../${many.kebab}/${one.kebab}-list.tsx';

/** The first few ${many.words}, for pages of the shell. */
export default function ${many.pascal}() {
  return <${one.pascal}List most={3} />;
}
`;

const apiOf = (many: Names, { endpoint, area }: ListSource) => `\
import { ${endpoint} } from '@backflow/contracts/${area}';
import { request } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';

const keys = {
  all: ['${many.kebab}'],
  list: ['${many.kebab}', 'list'],
} as const;

export const ${many.camel}Query = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => request(${endpoint}, {}, { signal }),
});
`;

const pageOf = (remote: Names, one: Names, many: Names) => `\
import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { ${one.pascal}List } from './${one.kebab}-list.tsx';

export function ${many.pascal}Page() {
  usePageTitle('${remote.title}');
  return (
    <Container>
      <PageHeader title="${remote.title}" lead="Every one of our ${many.words}." />
      <${one.pascal}List />
    </Container>
  );
}
`;

const listOf = (one: Names, many: Names, { label }: ListSource) => `\
import { QueryError } from '@backflow/remote-kit';
import { EmptyState, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { ${many.camel}Query } from './api.ts';
import styles from './${one.kebab}-list.module.css';

const ROWS_LOADING = 3;

/** All of them, or the first few; else why there are none. */
export function ${one.pascal}List({ most = Infinity }: { most?: number }) {
  const query = useQuery(${many.camel}Query);
  if (!query.data) {
    return query.isError ? (
      <QueryError title="${many.title} could not be loaded" query={query} />
    ) : (
      <SkeletonGroup label="Loading ${many.words}" className={styles.rows}>
        {Array.from({ length: ROWS_LOADING }, (_, row) => (
          <div key={row} className={styles.row}>
            <SkeletonLine width="60%" />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState drawing="gauge" title="No ${many.words} yet">
        They appear here as soon as there are any.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.rows}>
      {query.data.slice(0, most).map(({ id, ${label} }) => (
        <li key={id} className={styles.row}>
          {${label}}
        </li>
      ))}
    </ul>
  );
}
`;

const STYLES = `\
@layer remotes {
  .rows {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .row {
    display: grid;
    align-items: center;
    min-height: 52px;
    border-bottom: 1px solid var(--line);
  }
}
`;

const testOf = (remote: Names, many: Names, { path, label, sample }: ListSource) => `\
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import ${many.pascal} from '../widgets/${many.kebab}.tsx';
import { ${many.pascal}Page } from './${many.kebab}-page.tsx';

const items = ['First', 'Second', 'Third', 'Fourth'].map((${label}, index) => ({
  id: \`00000000-0000-4000-8000-00000000000\${index}\`,
  ${label}${sample},
}));
const rows = async () =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the page lists them all', async () => {
  fakeApi({ 'GET ${path}': () => data(items) });
  renderInShell(<${many.pascal}Page />, { at: '/${remote.kebab}' });
  expect(screen.getByText('Loading ${many.words}')).toBeTruthy();
  expect(await rows()).toEqual(['First', 'Second', 'Third', 'Fourth']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${remote.title}');
});

test('the widget shows the first three', async () => {
  fakeApi({ 'GET ${path}': () => data(items) });
  renderInShell(<${many.pascal} />, { at: '/' });
  expect(await rows()).toEqual(['First', 'Second', 'Third']);
});

test('it says that there are none, and why they cannot be shown', async () => {
  fakeApi({ 'GET ${path}': () => data([]) });
  renderInShell(<${many.pascal}Page />, { at: '/${remote.kebab}' });
  expect(await screen.findByText('No ${many.words} yet')).toBeTruthy();

  fakeApi({ 'GET ${path}': () => failure(503, 'UNAVAILABLE', 'Back in a moment.') });
  renderInShell(<${many.pascal}Page />, { at: '/${remote.kebab}' });
  expect((await screen.findByRole('alert')).textContent).toContain('Back in a moment.');
});
`;
