import type { Database } from '@backflow/service-kit';
import type { Models } from '../db/models/index.ts';

export async function seedDemo(_db: Database, _models: Models, _now: number): Promise<void> {}
