import type { OpenDayInput } from '@backflow/exemplar/contract';
import { notNull, recordModel } from '@backflow/service-kit';
import type { RecordRow, StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';

type OpenDayRecord = RecordRow<StoredFields<OpenDayInput, 'startsAt'>, { createdAt: Date }>;

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  OpenDay: recordModel<OpenDayRecord>(sequelize, 'open_days', {
    title: notNull(DataTypes.TEXT),
    description: DataTypes.TEXT,
    startsAt: notNull(DataTypes.DATE(3)),
    capacity: DataTypes.INTEGER,
    createdAt: notNull(DataTypes.DATE(3), DataTypes.NOW),
  }),
});

export type Models = ReturnType<typeof defineModels>;
