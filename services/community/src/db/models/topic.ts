import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface TopicRecord extends Model<
  InferAttributes<TopicRecord>,
  InferCreationAttributes<TopicRecord>
> {
  /** The id of its opening post as well. */
  id: string;
  categoryId: CreationOptional<string | null>;
  isPinned: CreationOptional<boolean>;
  isLocked: CreationOptional<boolean>;
  /** Null until it is approved. */
  publishedAt: CreationOptional<Date | null>;
  number: CreationOptional<number | null>;
  lastActivityAt: Date;
  replyCount: CreationOptional<number>;
  viewCount: CreationOptional<number>;
  /** The highest number given to a reply. */
  lastNumber: CreationOptional<number>;
  answerId: CreationOptional<string | null>;
}

export const defineTopic = (sequelize: Sequelize) =>
  sequelize.define<TopicRecord>(
    'topic',
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      categoryId: DataTypes.UUID,
      isPinned: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      isLocked: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      publishedAt: DataTypes.DATE(3),
      number: DataTypes.INTEGER,
      lastActivityAt: { type: DataTypes.DATE(3), allowNull: false },
      replyCount: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      viewCount: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      lastNumber: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      answerId: DataTypes.UUID,
    },
    { tableName: 'topics', timestamps: false },
  );
