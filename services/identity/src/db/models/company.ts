import type { CompanyInput, CompanyRecord } from '@backflow/contracts/identity';
import { notNull, recordModel } from '@backflow/service-kit';
import type { RecordRow, StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';

type CompanyFields = Omit<StoredFields<CompanyInput>, 'contacts'> & Pick<CompanyRecord, 'contacts'>;

/** A company, for writes. */
export type CompanyRow = RecordRow<
  CompanyFields,
  { deactivatedAt: Date | null; mergedInto: string | null; createdAt: Date }
>;

export const defineCompany = (sequelize: Sequelize) =>
  recordModel<CompanyRow>(sequelize, 'companies', {
    name: notNull(DataTypes.TEXT),
    address: DataTypes.TEXT,
    contacts: notNull(DataTypes.JSONB, []),
    requiresPurchaseOrder: notNull(DataTypes.BOOLEAN, false),
    purchaseOrderNote: DataTypes.TEXT,
    paymentDays: DataTypes.INTEGER,
    note: DataTypes.TEXT,
    deactivatedAt: DataTypes.DATE(3),
    mergedInto: DataTypes.UUID,
    createdAt: notNull(DataTypes.DATE(3), DataTypes.NOW),
  });
