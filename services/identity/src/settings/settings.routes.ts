import * as contracts from '@backflow/contracts/settings';
import { route } from '@backflow/service-kit';
import { publicSettings, readVersionedSettings } from './read-settings.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes = [
  route(contracts.getSettings, publicSettings),
  route(contracts.getAdminSettings, readVersionedSettings),
  route(contracts.updateSettings, updateSettings),
];
