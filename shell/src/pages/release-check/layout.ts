/** Where the areas around a page are, and what of them can't be clicked. */
export interface SiteLayout {
  /** Left, top, width and height, in whole pixels. */
  readonly places: Readonly<Record<string, string>>;
  readonly covered: readonly string[];
}

/** The areas around every page, by what findings call them. */
const AREAS = {
  header: '#root header',
  menu: '#root header nav',
  content: '#main',
  // A dialog in the content has a foot of its own.
  footer: '#root footer:not(#main *)',
};

/** Measures a page that is scrolled to its top. */
export function readLayout(document: Document): SiteLayout {
  const window = document.defaultView ?? globalThis.window;
  window.scrollTo(0, 0);
  const main = document.getElementById('main')?.getBoundingClientRect();
  const places = Object.entries(AREAS).flatMap(([name, selector]) => {
    const rect = document.querySelector(selector)?.getBoundingClientRect();
    if (!rect) return [];
    // The content is as high as it is, and the footer follows it.
    const top = name === 'footer' ? rect.top - (main?.bottom ?? 0) : rect.top;
    const height = name === 'content' ? 0 : rect.height;
    return [[name, [rect.left, top, rect.width, height].map(Math.round).join(' ')] as const];
  });
  const covered = [AREAS.header, AREAS.footer].flatMap((selector) =>
    [...document.querySelectorAll<HTMLElement>(`:is(${selector}) :is(a, button)`)].filter(isCovered),
  );
  window.scrollTo(0, 0);
  return {
    places: Object.fromEntries(places),
    // A dialog covers the page because it should.
    covered: document.querySelector('dialog[open]') ? [] : [...new Set(covered.map(getName))],
  };
}

function isCovered(control: HTMLElement): boolean {
  if (!control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
  const { innerHeight, innerWidth } = control.ownerDocument.defaultView ?? window;
  const { top } = control.getBoundingClientRect();
  if (top < 0 || top > innerHeight - 40) control.scrollIntoView({ block: 'center', behavior: 'instant' });
  const rect = control.getBoundingClientRect();
  const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
  if (rect.width < 2 || x < 0 || x > innerWidth || y < 0 || y > innerHeight) return false;
  const found = control.ownerDocument.elementFromPoint(x, y);
  return !control.contains(found) && found?.contains(control) !== true;
}

const getName = (control: HTMLElement): string =>
  (control.ariaLabel ?? control.textContent).trim().slice(0, 40) || control.localName;
