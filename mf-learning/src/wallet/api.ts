import {
  createCredential,
  createGauge,
  createWalletLink,
  deleteCredential,
  deleteGauge,
  deleteWalletLink,
  getMyWallet,
  getSharedWallet,
  getWalletOfPerson,
  listMyCertificates,
  listWalletLinks,
  updateCredential,
  updateGauge,
} from '@backflow/contracts/credentials';
import { byId, mutate, pagesOf, queryOf } from '@backflow/platform';
import { plainRecords } from '../records/plain-records.ts';

export const myWallet = queryOf(getMyWallet, {});
export const walletOfPerson = (id: string) => queryOf(getWalletOfPerson, byId(id));
export const walletLinks = queryOf(listWalletLinks, {});
export const sharedWallet = (token: string) => queryOf(getSharedWallet, { query: { token } });
export const myCertificates = pagesOf(listMyCertificates, { query: { limit: 12 } });

export const credentialRecords = plainRecords('credential', {
  create: createCredential,
  update: updateCredential,
  remove: deleteCredential,
});
export const gaugeRecords = plainRecords('gauge', {
  create: createGauge,
  update: updateGauge,
  remove: deleteGauge,
});

export const addLink = (label: string) => mutate(createWalletLink, { body: { label } });
export const revokeLink = (id: string) => mutate(deleteWalletLink, byId(id));
