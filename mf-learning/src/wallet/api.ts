import {
  createCredential,
  createGauge,
  deleteCredential,
  deleteGauge,
  getMyWallet,
  getWalletOfPerson,
  updateCredential,
  updateGauge,
} from '@backflow/contracts/credentials';
import { byId, queryOf } from '@backflow/platform';
import { plainRecords } from '../records/plain-records.ts';

export const myWallet = queryOf(getMyWallet, {});
export const walletOfPerson = (id: string) => queryOf(getWalletOfPerson, byId(id));

export const credentialRecords = plainRecords(
  'credential',
  createCredential,
  updateCredential,
  deleteCredential,
);
export const gaugeRecords = plainRecords('gauge', createGauge, updateGauge, deleteGauge);
