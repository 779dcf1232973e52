import type { Migration } from '@backflow/service-kit';
import { createAssets } from './0001-create-assets.ts';

/** In the order they run. */
export const MIGRATIONS: readonly Migration[] = [createAssets];
