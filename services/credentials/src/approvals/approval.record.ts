import { ApprovalInput } from '@backflow/contracts/credentials';
import type { FieldProblem } from '@backflow/contracts';
import { AppError, defineRecord, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { readApproval } from './approvals.query.ts';

/** Approvals as administrators edit them. */
export const approvalRecord = defineRecord({
  noun: 'approval',
  input: ApprovalInput,
  model: ({ models }: CredentialsContext) => models.Approval,
  view: readApproval,
  summary: ['courseNumber', 'kind', 'offerId', 'authorityId'],
  check: async ({ write, fields, current }) => ({
    problems: [
      ...(fields.validFrom && fields.validUntil && fields.validUntil < fields.validFrom
        ? [{ path: 'validUntil', message: 'It can’t end before it begins' }]
        : []),
      ...(current?.fields.authorityId === fields.authorityId
        ? []
        : await checkAuthority(write, fields.authorityId)),
      ...(current?.fields.offerId === fields.offerId && current.fields.kind === fields.kind
        ? []
        : await checkOffer(write, fields)),
    ],
  }),
});

export const approvalExists = (): AppError =>
  new AppError('CONFLICT', 'The class has this course number of the authority already.');

async function checkAuthority({ rows }: Write, id: string): Promise<FieldProblem[]> {
  const found = await rows(sql`select id from authorities where id = ${id} and deleted_at is null for share`);
  return found.length > 0 ? [] : [{ path: 'authorityId', message: 'This authority does not exist' }];
}

async function checkOffer(
  { rows }: Write,
  { offerId, kind }: Pick<ApprovalInput, 'offerId' | 'kind'>,
): Promise<FieldProblem[]> {
  const found = await rows(sql`
    select id from bookings.offers_v2 where id = ${offerId} and kind = ${kind} and deleted_at is null`);
  return found.length > 0 ? [] : [{ path: 'offerId', message: `There is no such ${kind}` }];
}
