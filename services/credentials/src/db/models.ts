import type { ApprovalInput, AuthorityInput, RenewalRuleInput } from '@backflow/contracts/credentials';
import { notNull, recordModel } from '@backflow/service-kit';
import type { RecordRow, StoredFields } from '@backflow/service-kit';
import { DataTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';

type AuthorityRecord = RecordRow<StoredFields<AuthorityInput>, { createdAt: Date }>;
type ApprovalRecord = RecordRow<StoredFields<ApprovalInput>, { createdAt: Date }>;
type RenewalRuleRecord = RecordRow<StoredFields<RenewalRuleInput>, { createdAt: Date }>;

const CREATED_AT = notNull(DataTypes.DATE(3), DataTypes.NOW);

/** The models of this schema, bound to one connection pool. Writes go through them; reads are `*.query.ts`. */
export const defineModels = (sequelize: Sequelize) => ({
  Authority: recordModel<AuthorityRecord>(sequelize, 'authorities', {
    name: notNull(DataTypes.TEXT),
    credential: notNull(DataTypes.TEXT),
    website: DataTypes.TEXT,
    createdAt: CREATED_AT,
  }),
  Approval: recordModel<ApprovalRecord>(sequelize, 'approvals', {
    authorityId: notNull(DataTypes.UUID),
    kind: notNull(DataTypes.TEXT),
    offerId: notNull(DataTypes.UUID),
    courseNumber: notNull(DataTypes.TEXT),
    minutes: notNull(DataTypes.JSONB),
    validFrom: DataTypes.DATEONLY,
    validUntil: DataTypes.DATEONLY,
    validMonths: DataTypes.INTEGER,
    createdAt: CREATED_AT,
  }),
  RenewalRule: recordModel<RenewalRuleRecord>(sequelize, 'renewal_rules', {
    authorityId: notNull(DataTypes.UUID),
    effectiveFrom: DataTypes.DATEONLY,
    effectiveUntil: DataTypes.DATEONLY,
    rule: notNull(DataTypes.JSONB),
    source: notNull(DataTypes.TEXT),
    sourceReadOn: notNull(DataTypes.DATEONLY),
    note: DataTypes.TEXT,
    createdAt: CREATED_AT,
  }),
});

export type Models = ReturnType<typeof defineModels>;
