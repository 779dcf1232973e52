import { DEFAULT_WEBINAR_DURATION } from '@backflow/contracts/webinars';
import type { WebinarInput } from '@backflow/contracts/webinars';
import type { StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** What administrators enter, complete, as it is stored. */
type WebinarFields = StoredFields<WebinarInput, 'scheduledAt'>;

export interface WebinarRecord
  extends Model<InferAttributes<WebinarRecord>, InferCreationAttributes<WebinarRecord>>, WebinarFields {
  id: CreationOptional<string>;
  /** Rises with every edit of an administrator. */
  version: CreationOptional<number>;
  /** Set when the webinar was taken down; its bookings keep it. */
  deletedAt: CreationOptional<Date | null>;
}

export const defineWebinar = (sequelize: Sequelize) =>
  sequelize.define<WebinarRecord>(
    'webinar',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      title: { type: DataTypes.TEXT, allowNull: false },
      description: DataTypes.TEXT,
      scheduledAt: { type: DataTypes.DATE(3), allowNull: false },
      duration: { type: DataTypes.INTEGER, allowNull: false, defaultValue: DEFAULT_WEBINAR_DURATION },
      isLive: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      accessLevel: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'free' },
      maxAttendees: DataTypes.INTEGER,
      meetingUrl: DataTypes.TEXT,
      recordingUrl: DataTypes.TEXT,
      isPublished: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      deletedAt: DataTypes.DATE(3),
    },
    { tableName: 'webinars' },
  );
