import { DEFAULT_SETTINGS, SETTINGS_ELEMENT_ID } from '@backflow/contracts/settings';
import type { PublicSettings } from '@backflow/contracts/settings';

let known: PublicSettings | undefined;

/** The site's settings by administrators, embedded into the page by the gateway. */
export function siteSettings(): PublicSettings {
  known ??= embeddedSettings();
  return known;
}

function embeddedSettings(): PublicSettings {
  const defaults = { ...DEFAULT_SETTINGS, refuseCommonPasswords: false };
  try {
    const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent ?? '{}';
    // The gateway has checked them by their schema, which would cost each page a kilobyte here.
    return { ...defaults, ...(JSON.parse(text) as Partial<PublicSettings>) };
  } catch {
    // No settings when a remote runs alone, when identity was away, or in the gateway's render of the first screen.
    return defaults;
  }
}
