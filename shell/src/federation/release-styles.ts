import type { RemoteRelease } from '@backflow/contracts';

/** The number of areas that show a release, by its base. */
const shown = new Map<string, number>();

/**
 * Applies the style sheets of a release that an area is about to show. The flag of the loaded sheets is set, not that of their elements:
 * it takes effect at once, without another request, and webpack still finds its chunks.
 * @returns a function for when the area has left: with the release's last area its style sheets stop applying
 */
export function applyStyles({ base }: Pick<RemoteRelease, 'base'>): () => void {
  count(base, 1);
  return () => count(base, -1);
}

function count(base: string, change: 1 | -1): void {
  shown.set(base, (shown.get(base) ?? 0) + change);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.getAttribute('href')?.includes(base)) continue;
    const update = () => {
      if (link.sheet) link.sheet.disabled = shown.get(base) === 0;
    };
    // A style sheet on its way would apply once it has arrived.
    if (link.sheet) update();
    else link.addEventListener('load', update, { once: true });
  }
}
