import { DEFAULT_SETTINGS, PublicSettings, SETTINGS_ELEMENT_ID } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';

let known: PublicSettings | undefined;

/** What administrators set for the whole site, as the gateway put it into the page. */
export function siteSettings(): PublicSettings {
  known ??= embeddedSettings();
  return known;
}

function embeddedSettings(): PublicSettings {
  try {
    const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent ?? '';
    return z.parse(PublicSettings, JSON.parse(text));
  } catch {
    // A page run alone, or made while identity was away, still says whose it is.
    return { ...DEFAULT_SETTINGS, refuseCommonPasswords: false };
  }
}
