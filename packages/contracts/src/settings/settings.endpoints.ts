import * as z from '@backflow/contracts/zod';
import { endpoint } from '../identity/endpoint.ts';
import { version } from '../fields.ts';
import { PublicSettings, SiteSettings } from './settings.ts';

/** The settings with the version an edit has to name. */
export const VersionedSettings = z.extend(SiteSettings, { version });
export type VersionedSettings = z.infer<typeof VersionedSettings>;

export const getSettings = endpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/api/settings',
  summary: 'The site’s settings: brand, contact, figures, price, and what is open.',
  access: 'public',
  response: PublicSettings,
  reads: ['settings'],
  cache: { seconds: 30 },
});

export const getAdminSettings = endpoint({
  id: 'settings.adminGet',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'The settings with their version, to be edited.',
  access: 'admin',
  response: VersionedSettings,
  reads: ['settings'],
});

export const updateSettings = endpoint({
  id: 'settings.update',
  auditSentence: 'changed the site settings',
  method: 'PATCH',
  path: '/api/admin/settings',
  summary: 'Change the settings given. An edit that names an older version is refused with both (409).',
  access: 'admin',
  body: z.extend(z.partial(SiteSettings), { version }),
  response: VersionedSettings,
  audit: true,
  changes: ['settings'],
});
