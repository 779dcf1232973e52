import type { Sequelize } from 'sequelize';
import { defineAsset } from './asset.ts';
import { defineStoredFile } from './stored-file.ts';

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Asset: defineAsset(sequelize),
  StoredFile: defineStoredFile(sequelize),
});

export type Models = ReturnType<typeof defineModels>;
