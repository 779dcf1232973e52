import * as contracts from '@backflow/contracts/identity';
import * as settings from '@backflow/contracts/settings';
import { route } from '@backflow/service-kit';
import { cancelEmailChange, undoEmailChange } from './accounts/change-email.ts';
import { changePassword, forgotPassword, resetPassword } from './accounts/change-password.ts';
import { getPasswordLink } from './accounts/mail-password-link.ts';
import { confirmEmail, resendConfirmation } from './accounts/confirm-email.ts';
import { createAccount } from './accounts/create-account.ts';
import { updateNotifications, updateProfile } from './accounts/update-account.ts';
import { adminStats } from './administration/admin-stats.query.ts';
import { listAuditActions } from './administration/audit-actions.ts';
import { listAuditEntries } from './administration/audit-entries.query.ts';
import { exportAuditEntries } from './administration/export-audit-entries.ts';
import {
  acceptCompanyInvitation,
  declineCompanyInvitation,
  getCompanyInvitation,
} from './companies/answer-invitation.ts';
import { getCompany, listCompanies } from './companies/companies.query.ts';
import {
  addCompanyMember,
  changeCompanyRole,
  leaveCompany,
  removeCompanyMember,
} from './companies/company-members.ts';
import { getCompanyPeople, listMyCompanies, listUserCompanies } from './companies/company-people.query.ts';
import { companyRecord } from './companies/company.record.ts';
import { deactivateCompany, reactivateCompany } from './companies/deactivate-company.ts';
import { inviteToCompany, withdrawCompanyInvitation } from './companies/invitations.ts';
import { mergeCompany } from './companies/merge-company.ts';
import { getMyCompany, shareWithCompany, updateMyCompany } from './companies/my-company.ts';
import { confirmSubscription, subscribe, unsubscribe, unsubscribeOneClick } from './newsletter.ts';
import { addPerson, updatePerson } from './people/add-person.ts';
import { setAdministrator } from './people/administrators.ts';
import { dismissDuplicate } from './people/dismiss-duplicate.ts';
import { eraseUser } from './people/erase-user.ts';
import { addLicence, removeLicence } from './people/licences.ts';
import { addMemberNote, deleteMemberNote, listMemberNotes, updateMemberNote } from './people/member-notes.ts';
import { compareForMerge } from './people/merging/compare.query.ts';
import { mergePeople } from './people/merging/merge-people.ts';
import { listMergedPeople } from './people/merging/merged-people.query.ts';
import { sendPasswordLink } from './people/password-link.ts';
import {
  findPersonMatches,
  listDuplicatesOf,
  listPossibleDuplicates,
} from './people/person-matches.query.ts';
import { removeSecondFactor } from './people/remove-second-factor.ts';
import { endSuspension, suspendUser } from './people/suspend.ts';
import { endUserSession, endUserSessions, listUserSessions } from './people/user-sessions.ts';
import { getUser, listUsers } from './people/users.query.ts';
import { declinePremium, grantPremium, requestPremium } from './premium/premium-requests.ts';
import {
  countPremiumRequests,
  listPremiumRequests,
  myPremiumRequest,
} from './premium/premium-requests.query.ts';
import { setPremium } from './premium/set-premium.ts';
import { getSecondFactor, renewRecoveryCodes } from './second-factor/change-second-factor.ts';
import { addPasskey, removePasskey, startPasskey } from './second-factor/passkey-settings.ts';
import { addTotp, removeTotp, startTotp } from './second-factor/totp-settings.ts';
import { confirmSms } from './sms/confirm-number.ts';
import { requestSms } from './sms/request-messages.ts';
import { readSmsSettings, removeSmsNumber } from './sms/sms-settings.ts';
import { currentMember, endOtherSessions, listSessions } from './sessions/my-sessions.ts';
import { finishSignIn, startSecondStep } from './sessions/second-step.ts';
import { signIn, signOut } from './sessions/sign-in.ts';
import { publicSettings, readVersionedSettings, updateSettings } from './settings.ts';

export const routes = [
  route(contracts.getCurrentUser, currentMember),
  route(contracts.signIn, signIn),
  route(contracts.startSecondStep, startSecondStep),
  route(contracts.finishSignIn, finishSignIn),
  route(contracts.signOut, signOut),
  route(contracts.listSessions, listSessions),
  route(contracts.endOtherSessions, endOtherSessions),

  route(contracts.createAccount, createAccount),
  route(contracts.updateProfile, updateProfile),
  route(contracts.updateNotifications, updateNotifications),
  route(contracts.confirmEmail, confirmEmail),
  route(contracts.cancelEmailChange, cancelEmailChange),
  route(contracts.undoEmailChange, undoEmailChange),
  route(contracts.changePassword, changePassword),
  route(contracts.resendConfirmation, resendConfirmation),
  route(contracts.forgotPassword, forgotPassword),
  route(contracts.getPasswordLink, getPasswordLink),
  route(contracts.resetPassword, resetPassword),

  route(contracts.getSecondFactor, getSecondFactor),
  route(contracts.startTotp, startTotp),
  route(contracts.addTotp, addTotp),
  route(contracts.removeTotp, removeTotp),
  route(contracts.startPasskey, startPasskey),
  route(contracts.addPasskey, addPasskey),
  route(contracts.removePasskey, removePasskey),
  route(contracts.renewRecoveryCodes, renewRecoveryCodes),

  route(contracts.getSmsSettings, readSmsSettings),
  route(contracts.requestSms, requestSms),
  route(contracts.confirmSms, confirmSms),
  route(contracts.removeSmsNumber, removeSmsNumber),

  route(contracts.subscribeToNewsletter, subscribe),
  route(contracts.confirmNewsletter, confirmSubscription),
  route(contracts.unsubscribeFromNewsletter, unsubscribe),
  route(contracts.unsubscribeOneClick, unsubscribeOneClick),

  route(contracts.getAdminStats, adminStats),
  route(contracts.listAuditEntries, listAuditEntries),
  route(contracts.listAuditActions, listAuditActions),
  route(contracts.exportAuditEntries, exportAuditEntries),

  route(contracts.listUsers, listUsers),
  route(contracts.getUser, getUser),
  route(contracts.addPerson, addPerson),
  route(contracts.updatePerson, updatePerson),
  route(contracts.sendPasswordLink, sendPasswordLink),
  route(contracts.addLicence, addLicence),
  route(contracts.removeLicence, removeLicence),
  route(contracts.findPersonMatches, findPersonMatches),
  route(contracts.listPossibleDuplicates, listPossibleDuplicates),
  route(contracts.listDuplicatesOf, listDuplicatesOf),
  route(contracts.dismissDuplicate, dismissDuplicate),
  route(contracts.compareForMerge, compareForMerge),
  route(contracts.mergePeople, mergePeople),
  route(contracts.listMergedPeople, listMergedPeople),
  route(contracts.setAdministrator, setAdministrator),
  route(contracts.suspendUser, suspendUser),
  route(contracts.endSuspension, endSuspension),
  route(contracts.listUserSessions, listUserSessions),
  route(contracts.endUserSession, endUserSession),
  route(contracts.endUserSessions, endUserSessions),
  route(contracts.removeSecondFactor, removeSecondFactor),
  route(contracts.eraseUser, eraseUser),

  route(contracts.listMemberNotes, listMemberNotes),
  route(contracts.addMemberNote, addMemberNote),
  route(contracts.updateMemberNote, updateMemberNote),
  route(contracts.deleteMemberNote, deleteMemberNote),

  route(contracts.listCompanies, listCompanies),
  route(contracts.createCompany, companyRecord.create),
  route(contracts.updateCompany, companyRecord.update),
  route(contracts.getCompany, getCompany),
  route(contracts.deactivateCompany, deactivateCompany),
  route(contracts.reactivateCompany, reactivateCompany),
  route(contracts.mergeCompany, mergeCompany),
  route(contracts.addCompanyMember, addCompanyMember),
  route(contracts.listUserCompanies, listUserCompanies),

  route(contracts.listMyCompanies, listMyCompanies),
  route(contracts.getMyCompany, getMyCompany),
  route(contracts.updateMyCompany, updateMyCompany),
  route(contracts.shareWithCompany, shareWithCompany),
  route(contracts.leaveCompany, leaveCompany),
  route(contracts.getCompanyPeople, getCompanyPeople),
  route(contracts.changeCompanyRole, changeCompanyRole),
  route(contracts.removeCompanyMember, removeCompanyMember),
  route(contracts.inviteToCompany, inviteToCompany),
  route(contracts.withdrawCompanyInvitation, withdrawCompanyInvitation),
  route(contracts.getCompanyInvitation, getCompanyInvitation),
  route(contracts.acceptCompanyInvitation, acceptCompanyInvitation),
  route(contracts.declineCompanyInvitation, declineCompanyInvitation),

  route(contracts.getMyPremiumRequest, myPremiumRequest),
  route(contracts.requestPremium, requestPremium),
  route(contracts.listPremiumRequests, listPremiumRequests),
  route(contracts.countPremiumRequests, countPremiumRequests),
  route(contracts.grantPremium, grantPremium),
  route(contracts.declinePremium, declinePremium),
  route(contracts.setPremium, setPremium),

  route(settings.getSettings, publicSettings),
  route(settings.getAdminSettings, readVersionedSettings),
  route(settings.updateSettings, updateSettings),
];
