import type { EnrollmentStatus } from '@backflow/contracts';
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface EnrollmentRecord extends Model<
  InferAttributes<EnrollmentRecord>,
  InferCreationAttributes<EnrollmentRecord>
> {
  id: CreationOptional<string>;
  courseId: string;
  /** An account of the identity service. */
  userId: string;
  status: EnrollmentStatus;
  enrolledAt: Date;
}

export const defineEnrollment = (sequelize: Sequelize) =>
  sequelize.define<EnrollmentRecord>(
    'enrollment',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      courseId: { type: DataTypes.UUID, allowNull: false },
      userId: { type: DataTypes.UUID, allowNull: false },
      status: { type: DataTypes.TEXT, allowNull: false },
      enrolledAt: { type: DataTypes.DATE(3), allowNull: false },
    },
    { tableName: 'enrollments', createdAt: false },
  );
