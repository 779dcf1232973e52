import { DEFAULT_SETTINGS, PublicSettings, SETTINGS_ELEMENT_ID } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';

let known: PublicSettings | undefined;

/** The site's settings by administrators, embedded into the page by the gateway. */
export function siteSettings(): PublicSettings {
  known ??= embeddedSettings();
  return known;
}

function embeddedSettings(): PublicSettings {
  try {
    const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent ?? '';
    return z.parse(PublicSettings, JSON.parse(text));
  } catch {
    // No settings when a remote runs alone, or when identity was away: the defaults include the site's name.
    return { ...DEFAULT_SETTINGS, refuseCommonPasswords: false };
  }
}
