import type { PostState } from '@backflow/contracts/community';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface PostRecord extends Model<InferAttributes<PostRecord>, InferCreationAttributes<PostRecord>> {
  id: CreationOptional<string>;
  topicId: string;
  /** Of an opening post, which has its topic's id; null for a reply. */
  title: string | null;
  /** Its topic's, once it is approved: for searches. */
  categoryId: CreationOptional<string | null>;
  authorId: string;
  isStaff: boolean;
  content: string;
  html: string;
  /** Of the renderer that made `html`. */
  htmlVersion: number;
  preview: string;
  attachmentIds: string[];
  state: PostState;
  rejection: CreationOptional<string | null>;
  /** Its place among the replies; null for an opening post and for what is not approved. */
  number: CreationOptional<number | null>;
  createdAt: Date;
  /** When everybody could see it; null for what is not approved. */
  approvedAt: CreationOptional<Date | null>;
  editedAt: CreationOptional<Date | null>;
  /** Rises with every edit, and with what becomes of it. */
  version: CreationOptional<number>;
}

export const definePost = (sequelize: Sequelize) =>
  sequelize.define<PostRecord>(
    'post',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      topicId: { type: DataTypes.UUID, allowNull: false },
      title: DataTypes.TEXT,
      categoryId: DataTypes.UUID,
      authorId: { type: DataTypes.UUID, allowNull: false },
      isStaff: { type: DataTypes.BOOLEAN, allowNull: false },
      content: { type: DataTypes.TEXT, allowNull: false },
      html: { type: DataTypes.TEXT, allowNull: false },
      htmlVersion: { type: DataTypes.SMALLINT, allowNull: false },
      preview: { type: DataTypes.TEXT, allowNull: false },
      attachmentIds: { type: DataTypes.ARRAY(DataTypes.UUID), allowNull: false },
      state: { type: DataTypes.TEXT, allowNull: false },
      rejection: DataTypes.TEXT,
      number: DataTypes.INTEGER,
      createdAt: { type: DataTypes.DATE(3), allowNull: false },
      approvedAt: DataTypes.DATE(3),
      editedAt: DataTypes.DATE(3),
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
    },
    { tableName: 'posts', timestamps: false },
  );
