import type { PostState } from '@backflow/contracts/community';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface PostRecord extends Model<InferAttributes<PostRecord>, InferCreationAttributes<PostRecord>> {
  id: CreationOptional<string>;
  topicId: string;
  /** Only an opening post has one. */
  title: string | null;
  /** Its topic's category, once the post is approved. For searches. */
  categoryId: CreationOptional<string | null>;
  authorId: string;
  isStaff: boolean;
  content: string;
  html: string;
  /** The version of the renderer that made `html`. */
  htmlVersion: number;
  preview: string;
  attachmentIds: string[];
  state: PostState;
  rejection: CreationOptional<string | null>;
  /** Position among the replies; null for an opening post or an unapproved reply. */
  number: CreationOptional<number | null>;
  createdAt: Date;
  /** When it was published; null until then. */
  approvedAt: CreationOptional<Date | null>;
  editedAt: CreationOptional<Date | null>;
  /** Incremented by every edit and every decision. */
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
