import type { ImageSize } from '@backflow/contracts/media';
import { DataTypes } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface StoredFile extends Model<InferAttributes<StoredFile>, InferCreationAttributes<StoredFile>> {
  assetId: string;
  size: ImageSize;
  /** The path in the storage. */
  path: string;
  mimeType: string;
  bytes: number;
}

export const defineStoredFile = (sequelize: Sequelize) =>
  sequelize.define<StoredFile>(
    'storedFile',
    {
      assetId: { type: DataTypes.UUID, primaryKey: true },
      size: { type: DataTypes.TEXT, primaryKey: true },
      path: { type: DataTypes.TEXT, allowNull: false },
      mimeType: { type: DataTypes.TEXT, allowNull: false },
      bytes: { type: DataTypes.INTEGER, allowNull: false },
    },
    { tableName: 'files', timestamps: false },
  );
