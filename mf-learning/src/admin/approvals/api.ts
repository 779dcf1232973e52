import {
  createApproval,
  deleteApproval,
  listApprovals,
  updateApproval,
} from '@backflow/contracts/credentials';
import { adminPagesQuery } from '@backflow/remote-kit/lists';
import { plainRecords } from '../../records/plain-records.ts';

export const approvals = adminPagesQuery(listApprovals, {});

export const approvalRecords = plainRecords('approval', createApproval, updateApproval, deleteApproval);
