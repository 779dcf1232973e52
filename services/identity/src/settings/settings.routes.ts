import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import { readSettings, readVersionedSettings } from './read-settings.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes = [
  route(contracts.getSettings, readSettings),
  route(contracts.getAdminSettings, readVersionedSettings),
  route(contracts.updateSettings, updateSettings),
];
