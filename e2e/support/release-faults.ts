import { filesOfRemote } from '@backflow/stack/testing';
import { buildFixtureRemote } from './fixture-remote.ts';

/** A fault in the source of a release: one page, or one widget on the home page. */
export interface ReleaseFault {
  /** Name of the page or widget: `/faults/throws` or `./widgets/throws`. */
  readonly name: string;
  readonly kind: 'page' | 'widget';
  readonly does: string;
  readonly access: 'public' | 'member' | 'admin';
  /** Module that exports the component `Area`. */
  readonly source: string;
  /** Further files, by their path in `src/faults`. */
  readonly files?: Readonly<Record<string, string>>;
}

const shown = (name: string, more = '') => `<p>Area of ${name}${more}</p>`;

/** A component that is shown and runs statements after it is mounted. */
const afterMount = (name: string, statements: string, { cleanup = '' } = {}): string =>
  `import { useEffect } from 'react';

export function Area() {
  useEffect(() => {
    ${statements}
    ${cleanup && `return () => ${cleanup};`}
  }, []);
  return ${shown(name)};
}
`;

const page = (
  name: string,
  does: string,
  source: string,
  more: Partial<ReleaseFault> = {},
): ReleaseFault => ({ name, kind: 'page', does, access: 'public', source, ...more });

const THROWS = `export function Area(): never {
  throw new Error('Fails while rendering');
}
`;
const SUSPENDS = `import { lazy } from 'react';

const Never = lazy(() => new Promise<{ default: () => null }>(() => undefined));
export const Area = () => <Never />;
`;

/** A fault that a build refuses. */
export const REFUSED_BY_BUILD = page(
  'global-css',
  'moves other areas by a style sheet, which a build refuses',
  `import './global.css';

export const Area = () => ${shown('global-css')};
`,
  { files: { 'global.css': 'header, footer { transform: translateY(90px) }\n' } },
);

/** What a release may do wrong, each harmless to everything but the page that shows it. */
export const RELEASE_FAULTS: readonly ReleaseFault[] = [
  page('throws', 'throws while rendering', THROWS),
  page('throws-for-members', 'throws while rendering, on a page for members', THROWS, { access: 'member' }),
  page('throws-for-admins', 'throws while rendering, on a page for administrators', THROWS, {
    access: 'admin',
  }),
  page('throws-in-widget', 'throws while rendering a widget', THROWS, { kind: 'widget' }),
  page(
    'throws-later',
    'throws in a timer',
    afterMount(
      'throws-later',
      `const timer = setTimeout(() => { throw new Error('Fails in a timer'); }, 20);`,
      { cleanup: 'clearTimeout(timer)' },
    ),
  ),
  page(
    'throws-once',
    'throws in a timer of its first mount, on wide screens alone',
    `import { useEffect } from 'react';

let isFirst = true;

export function Area() {
  useEffect(() => {
    if (isFirst && innerWidth > 1000) setTimeout(() => { throw new Error('Fails once'); }, 20);
    isFirst = false;
  }, []);
  return <p>Area of throws-once</p>;
}
`,
  ),
  page(
    'rejects',
    'leaves a rejection unhandled',
    afterMount('rejects', `void Promise.reject(new Error('Nobody handles this'));`),
  ),
  page(
    'covers-header',
    'covers the header by a fixed overlay',
    `export const Area = () => (
  <div style={{ position: 'fixed', inset: '0 0 auto', height: 200, zIndex: 9999, background: 'beige' }}>
    ${shown('covers-header')}
  </div>
);
`,
  ),
  page(
    'moves-others',
    'moves other areas while it is shown',
    // The page's policy refuses style elements, and allows sheets made by scripts.
    afterMount(
      'moves-others',
      `const sheet = new CSSStyleSheet();
    sheet.replaceSync('header, footer { transform: translateY(90px) }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`,
      {
        cleanup: `{ document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet); }`,
      },
    ),
  ),
  page(
    'replaces-fetch',
    'replaces window.fetch',
    afterMount(
      'replaces-fetch',
      `window.fetch = () => Promise.reject(new Error('This fetch was replaced'));`,
    ),
  ),
  page(
    'extends-arrays',
    'changes the prototype of arrays',
    afterMount('extends-arrays', `Object.assign(Array.prototype, { ownMethod: () => undefined });`),
  ),
  page(
    'adds-global',
    'adds a global',
    afterMount('adds-global', `Object.assign(window, { stateOfFaults: {} });`),
  ),
  page(
    'leaves-dom',
    'leaves an element behind',
    afterMount('leaves-dom', `document.body.append(document.createElement('aside'));`),
  ),
  page(
    'leaves-style',
    'leaves a style element behind',
    afterMount('leaves-style', `document.head.append(document.createElement('style'));`),
  ),
  page(
    'leaves-listener',
    'leaves a listener behind',
    afterMount('leaves-listener', `window.addEventListener('scroll', () => undefined);`),
  ),
  page(
    'leaves-timer',
    'leaves an interval behind',
    afterMount('leaves-timer', `setInterval(() => undefined, 60_000);`),
  ),
  page(
    'calls-nothing',
    'calls an endpoint that does not exist',
    afterMount('calls-nothing', `void fetch('/api/no-such-endpoint').catch(() => undefined);`),
  ),
  page('suspends', 'suspends for ever', SUSPENDS),
  page('suspends-in-widget', 'suspends a widget for ever', SUSPENDS, { kind: 'widget' }),
];

/** The address at which a fault is met. */
export const getFaultPath = ({ name, kind }: ReleaseFault, remote = 'faults'): string =>
  kind === 'page' ? `/${remote}/${name}` : '/';

/**
 * Builds a remote of which some pages or widgets have faults. Its manifest declares every page and widget of `declared`; those
 * that are not in `faulty` work.
 * @returns the folder of the build (`dist`), to be published
 */
export function buildFaultyRemote(
  faulty: readonly ReleaseFault[],
  { remote = 'faults', declared = faulty }: { remote?: string; declared?: readonly ReleaseFault[] } = {},
): Promise<string> {
  const { 'src/alone.tsx': _, ...made } = filesOfRemote(remote, 'fault');
  const infrastructure = Object.entries(made).filter(([name]) => !name.startsWith('src/'));
  const pages = declared
    .filter(({ kind }) => kind === 'page')
    .map(({ name, access }) => ({ name, path: `/${remote}/${name}`, title: `Page ${name}`, access }));
  const slots = declared
    .filter(({ kind }) => kind === 'widget')
    .map(({ name, access }, order) => ({
      ...{ slot: 'home.courses', widget: name, title: `Widget ${name}`, access, order: 90 + order },
      height: { narrow: 60, wide: 60 },
    }));
  const manifest = { name: remote, title: 'Faults', sdk: { from: '3.0', below: '4.0' }, pages, slots };
  return buildFixtureRemote(remote, {
    ...Object.fromEntries(infrastructure),
    'remote.ts': `export const manifest = ${JSON.stringify(manifest)} as const;\n`,
    ...Object.assign({}, ...declared.map((fault) => getFiles(fault, faulty.includes(fault)))),
  });
}

function getFiles(
  { name, kind, source, files = {} }: ReleaseFault,
  isFaulty: boolean,
): Record<string, string> {
  const area = `src/faults/${name}.tsx`;
  const imported = `import { Area } from '../faults/${name}.tsx';`;
  return {
    [area]: isFaulty ? source : `export const Area = () => ${shown(name, ' works')};\n`,
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`src/faults/${file}`, text])),
    ...(kind === 'widget'
      ? { [`src/widgets/${name}.tsx`]: `${imported}\n\nexport default Area;\n` }
      : {
          [`src/pages/${name}.tsx`]:
            `import { pageLifecycles } from '@backflow/platform';\n${imported}\n\n` +
            `export const { bootstrap, mount, update, unmount } = pageLifecycles(Area);\n`,
        }),
  };
}
