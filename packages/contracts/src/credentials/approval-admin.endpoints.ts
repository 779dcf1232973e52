import { recordEndpoints } from '../record.ts';
import { Approval, ApprovalInput } from './approval.endpoints.ts';

export const {
  create: createApproval,
  update: updateApproval,
  remove: deleteApproval,
  get: getApproval,
} = recordEndpoints({
  id: 'approvals',
  service: 'credentials',
  noun: 'approval',
  input: ApprovalInput,
  view: Approval,
  reads: ['approvals', 'authorities'],
  changes: ['approvals'],
  notes: { remove: 'Delete one approval. Certificates that were issued keep its course number.' },
});
