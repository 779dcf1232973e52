import { DEFAULT_SETTINGS, SETTINGS_ELEMENT_ID, SiteSettings } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

let known: SiteSettings | undefined;

/** What administrators set for the whole site, as the gateway put it into the page. */
export function siteSettings(): SiteSettings {
  known ??= embeddedSettings();
  return known;
}

function embeddedSettings(): SiteSettings {
  try {
    return z.parse(SiteSettings, JSON.parse(document.getElementById(SETTINGS_ELEMENT_ID)?.textContent ?? ''));
  } catch {
    // A page run alone, or made while identity was away, still says whose it is.
    return DEFAULT_SETTINGS;
  }
}
