import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

/** A restricted file is for those whom another service gives a ticket, besides its owner and administrators. */
export type AssetKind = 'file' | 'restricted' | 'profile_photo';

export interface Asset extends Model<InferAttributes<Asset>, InferCreationAttributes<Asset>> {
  id: string;
  /** An account of the identity service. */
  ownerId: string;
  kind: AssetKind;
  /** `pending` until all of its files are stored, `removed` until all of them are gone. */
  status: 'pending' | 'ready' | 'removed';
  /** For everyone who has the address; otherwise for its owner and administrators. */
  isPublic: boolean;
  /** Its owner was no administrator when it was sent: it is none of the site's own files. */
  byMember: boolean;
  originalName: string;
  mimeType: string;
  /** Bytes of the whole rendering. */
  fileSize: CreationOptional<number>;
  /** When its status last changed. */
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
