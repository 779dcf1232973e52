import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** A restricted file is visible to its owner, administrators, and callers with a ticket of another service. */
export type AssetKind = 'file' | 'restricted' | 'profile_photo';

export interface Asset extends Model<InferAttributes<Asset>, InferCreationAttributes<Asset>> {
  id: string;
  /** The id of an account in the identity service. */
  ownerId: string;
  kind: AssetKind;
  /** `pending` until all of its files are stored, `removed` until all of them are gone. */
  status: 'pending' | 'ready' | 'removed';
  /** Visible to everyone; otherwise to its owner and administrators. */
  isPublic: boolean;
  /** Uploaded by a member, not by an administrator, whose files belong to the site. */
  byMember: boolean;
  originalName: string;
  mimeType: string;
  /** Bytes of the full size. */
  fileSize: CreationOptional<number>;
  /** When the status last changed. */
  updatedAt: Date;
}

export const defineAsset = (sequelize: Sequelize) =>
  sequelize.define<Asset>(
    'asset',
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      ownerId: { type: DataTypes.UUID, allowNull: false },
      kind: { type: DataTypes.TEXT, allowNull: false },
      status: { type: DataTypes.TEXT, allowNull: false },
      isPublic: { type: DataTypes.BOOLEAN, allowNull: false },
      byMember: { type: DataTypes.BOOLEAN, allowNull: false },
      originalName: { type: DataTypes.TEXT, allowNull: false },
      mimeType: { type: DataTypes.TEXT, allowNull: false },
      fileSize: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      updatedAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { tableName: 'assets', timestamps: false },
  );
