import { DataTypes } from 'sequelize';
import type { DataType, Model, ModelAttributes, ModelStatic, Sequelize } from 'sequelize';

/** The columns of every record beside its fields. */
interface RecordColumns {
  id: string;
  /** Rises with every edit of an administrator. */
  version: number;
  /** Set when the record was deleted: what refers to it stays. */
  deletedAt: Date | null;
}

/** A record of any fields. */
export type StoredRecord = Model & RecordColumns;

/**
 * A row of a record's table. The model checks that a new one has every column without null.
 * @typeParam Fields what administrators enter, as it is stored: `StoredFields`
 */
export type RecordRow<Fields extends object, Columns extends object = object> = Model<
  RecordColumns & Columns & Fields,
  Partial<RecordColumns & Columns & Fields>
> &
  RecordColumns &
  Columns &
  Fields;

/** A column without null. */
export const notNull = (type: DataType, defaultValue?: unknown) => ({
  ...{ type, allowNull: false },
  ...(defaultValue !== undefined && { defaultValue }),
});

/** A key that the database is given by the model. */
export const UUID_KEY = { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 };

/** The model of a record. @param columns those beside `id`, `version` and `deletedAt` */
export const recordModel = <Row extends StoredRecord>(
  sequelize: Sequelize,
  tableName: string,
  columns: Record<string, unknown>,
): ModelStatic<Row> =>
  sequelize.define<Row>(
    tableName,
    {
      ...{ id: UUID_KEY, version: notNull(DataTypes.INTEGER, 1), deletedAt: DataTypes.DATE(3) },
      ...columns,
    } as ModelAttributes<Row>,
    { tableName },
  );
