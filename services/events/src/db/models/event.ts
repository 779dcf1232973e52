import type { EventInput } from '@backflow/contracts/events';
import type { StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** What administrators enter, complete, as it is stored. */
export type EventFields = StoredFields<EventInput, 'startDate' | 'endDate' | 'registrationCloseDate'>;

export interface EventRecord
  extends Model<InferAttributes<EventRecord>, InferCreationAttributes<EventRecord>>, EventFields {
  id: CreationOptional<string>;
  /** Rises with every edit of an administrator. */
  version: CreationOptional<number>;
  /** Set when the event was taken down; its bookings keep it. */
  deletedAt: CreationOptional<Date | null>;
}

export const defineEvent = (sequelize: Sequelize) =>
  sequelize.define<EventRecord>(
    'event',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      title: { type: DataTypes.TEXT, allowNull: false },
      description: DataTypes.TEXT,
      startDate: { type: DataTypes.DATE(3), allowNull: false },
      endDate: DataTypes.DATE(3),
      registrationCloseDate: DataTypes.DATE(3),
      location: DataTypes.TEXT,
      isVirtual: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      latitude: DataTypes.DOUBLE,
      longitude: DataTypes.DOUBLE,
      facilitatorId: DataTypes.UUID,
      facilitatorName: DataTypes.TEXT,
      facilitatorTitle: DataTypes.TEXT,
      facilitatorHeadshot: DataTypes.TEXT,
      facilitatorCompany: DataTypes.TEXT,
      maxAttendees: DataTypes.INTEGER,
      price: { type: DataTypes.DECIMAL(10, 2), allowNull: false, defaultValue: '0' },
      accessLevel: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'free' },
      supplierId: DataTypes.UUID,
      customSupplierName: DataTypes.TEXT,
      isPublished: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      registrationUrl: DataTypes.TEXT,
      relatedResourceIds: { type: DataTypes.ARRAY(DataTypes.UUID), allowNull: false, defaultValue: [] },
      deletedAt: DataTypes.DATE(3),
    },
    { tableName: 'events' },
  );
