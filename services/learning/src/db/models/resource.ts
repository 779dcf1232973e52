import type { ResourceInput } from '@backflow/contracts/learning';
import type { StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** What administrators enter, complete, as it is stored. */
export type ResourceFields = StoredFields<ResourceInput, 'publishedAt'>;

export interface ResourceRecord
  extends Model<InferAttributes<ResourceRecord>, InferCreationAttributes<ResourceRecord>>, ResourceFields {
  id: CreationOptional<string>;
  /** Rises with every edit of an administrator. */
  version: CreationOptional<number>;
  /** Rises with each member's or visitor's first view of a day. */
  viewCount: CreationOptional<number>;
  createdAt: CreationOptional<Date>;
  deletedAt: CreationOptional<Date | null>;
}

export const defineResource = (sequelize: Sequelize) =>
  sequelize.define<ResourceRecord>(
    'resource',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      title: { type: DataTypes.TEXT, allowNull: false },
      description: DataTypes.TEXT,
      excerpt: DataTypes.TEXT,
      content: DataTypes.TEXT,
      author: DataTypes.TEXT,
      imageUrl: DataTypes.TEXT,
      publishedAt: DataTypes.DATE(3),
      categoryId: DataTypes.UUID,
      supplierId: DataTypes.UUID,
      accessLevel: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'free' },
      isPublished: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      downloadIds: { type: DataTypes.ARRAY(DataTypes.UUID), allowNull: false, defaultValue: [] },
      viewCount: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      deletedAt: DataTypes.DATE(3),
    },
    { tableName: 'resources' },
  );
