import * as endpoints from '@backflow/contracts/credentials';
import { route } from '@backflow/service-kit';
import { approvalRecord, approvalsPage, findOfferApprovals } from './approvals/approvals.ts';
import { authorityRecord, listAuthorities } from './authorities/authorities.ts';
import { badgeByCode, badgeOfCertificate, badgeStatus } from './badges/badges.ts';
import { badgeIssuer, rotateKey, signingKey } from './badges/signing-keys.ts';
import { certificatePdf } from './certificates/certificate-pdf.ts';
import { certificatesPage, myCertificatesPage, verify } from './certificates/certificates.query.ts';
import { reissue, revokeByHand } from './certificates/edit-certificate.ts';
import { listRules, renewalRuleRecord } from './rules/renewal-rules.ts';
import * as sharing from './sharing/wallet-links.ts';
import * as credentials from './wallet/edit-credentials.ts';
import * as gauges from './wallet/gauges.ts';
import { findMyWallet, findWalletOfPerson } from './wallet/wallet.query.ts';
import { countLapses, exportLapses, listLapses } from './lapses/lapses.query.ts';
import { mailLapses } from './lapses/mail-lapses.ts';
import { changeReminderSettings, readReminderSettings } from './reminders/reminder-settings.ts';
import { exportRoster, printRoster } from './rosters/export-roster.ts';
import { readRoster } from './rosters/roster-details.ts';
import { readRosterCounts, rostersPage } from './rosters/rosters.query.ts';
import { markRosterSent, markRosterUnsent } from './rosters/send-roster.ts';

export const routes = [
  route(endpoints.listLicensingAuthorities, listAuthorities),
  route(endpoints.getAdminAuthority, authorityRecord.get),
  route(endpoints.createAuthority, authorityRecord.create),
  route(endpoints.updateAuthority, authorityRecord.update),
  route(endpoints.deleteAuthority, authorityRecord.remove),

  route(endpoints.getCertificatePdf, certificatePdf),
  route(endpoints.getCertificateBadge, badgeOfCertificate),
  route(endpoints.getBadge, badgeByCode),
  route(endpoints.getBadgeStatus, badgeStatus),
  route(endpoints.getBadgeIssuer, badgeIssuer),
  route(endpoints.getSigningKey, signingKey),
  route(endpoints.rotateSigningKey, rotateKey),
  route(endpoints.listOfferApprovals, findOfferApprovals),
  route(endpoints.listApprovals, approvalsPage),
  route(endpoints.getApproval, approvalRecord.get),
  route(endpoints.createApproval, approvalRecord.create),
  route(endpoints.updateApproval, approvalRecord.update),
  route(endpoints.deleteApproval, approvalRecord.remove),

  route(endpoints.verifyCertificate, verify),
  route(endpoints.listMyCertificates, myCertificatesPage),
  route(endpoints.listCertificates, certificatesPage),
  route(endpoints.revokeCertificate, revokeByHand),
  route(endpoints.reissueCertificate, reissue),
  route(endpoints.listRenewalRules, listRules),
  route(endpoints.getRenewalRule, renewalRuleRecord.get),
  route(endpoints.createRenewalRule, renewalRuleRecord.create),
  route(endpoints.updateRenewalRule, renewalRuleRecord.update),
  route(endpoints.deleteRenewalRule, renewalRuleRecord.remove),
  route(endpoints.getMyWallet, findMyWallet),
  route(endpoints.getWalletOfPerson, findWalletOfPerson),
  route(endpoints.createCredential, credentials.createCredential),
  route(endpoints.updateCredential, credentials.updateCredential),
  route(endpoints.deleteCredential, credentials.deleteCredential),
  route(endpoints.createGauge, gauges.createGauge),
  route(endpoints.updateGauge, gauges.updateGauge),
  route(endpoints.deleteGauge, gauges.deleteGauge),
  route(endpoints.listWalletLinks, sharing.listWalletLinks),
  route(endpoints.createWalletLink, sharing.createWalletLink),
  route(endpoints.deleteWalletLink, sharing.deleteWalletLink),
  route(endpoints.getSharedWallet, sharing.openSharedWallet),
  route(endpoints.getReminderSettings, readReminderSettings),
  route(endpoints.updateReminderSettings, changeReminderSettings),
  route(endpoints.listLapses, listLapses),
  route(endpoints.countLapses, countLapses),
  route(endpoints.exportLapses, exportLapses),
  route(endpoints.mailLapses, mailLapses),
  route(endpoints.listRosters, rostersPage),
  route(endpoints.countRosters, readRosterCounts),
  route(endpoints.getRoster, readRoster),
  route(endpoints.exportRoster, exportRoster),
  route(endpoints.printRoster, printRoster),
  route(endpoints.markRosterSent, markRosterSent),
  route(endpoints.markRosterUnsent, markRosterUnsent),
];
