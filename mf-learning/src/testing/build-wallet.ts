import { Gauge, Wallet, WalletAuthority, WalletCredential } from '@backflow/contracts/credentials';
import type { RenewalAssessment } from '@backflow/contracts/credentials';
import { makeFixture, nextId } from '@backflow/contracts/testing';

const TEXAS = 'Texas (TCEQ)';

export const buildAuthority = (overrides: Partial<WalletAuthority> = {}) =>
  makeFixture(WalletAuthority, {
    ...{ id: nextId(), name: TEXAS, credential: 'BPAT', website: null, steps: [], rule: null },
    ...overrides,
  });

type Overrides = Partial<Omit<WalletCredential, 'assessment'>> & { assessment?: Partial<RenewalAssessment> };

export const buildCredential = ({ assessment, ...overrides }: Overrides = {}) =>
  makeFixture(WalletCredential, {
    ...{
      id: nextId(),
      authority: TEXAS,
      authorityId: null,
      number: 'BP-1',
      scanUrl: null,
      version: 1,
      classes: [],
    },
    ...{ firstIssuedOn: null, issuedOn: '2024-03-01', expiresOn: null },
    steps: {
      ...{ feePaidOn: null, affidavitOn: null, examPassedOn: null, courseOn: null, refresherOn: null },
      body: null,
    },
    assessment: {
      ...{ state: 'valid', validUntil: '2027-03-01', daysLeft: 90, opensOn: null, extendedUntil: null },
      ...{ requirements: [], scopes: [], summary: '90 days left' },
      ...assessment,
    },
    ...overrides,
  });

export const buildGauge = (overrides: Partial<Gauge> = {}) =>
  makeFixture(Gauge, {
    ...{ id: nextId(), make: 'Midwest', model: '845-5', serialNumber: 'S-1', certificateUrl: null },
    ...{ verifiedOn: '2026-01-01', intervalMonths: 12, dueOn: '2027-01-01', version: 1 },
    ...overrides,
  });

export const buildWallet = (overrides: Partial<Wallet> = {}) =>
  makeFixture(Wallet, {
    ...{ today: '2026-12-01', credentials: [], gauges: [], authorities: [buildAuthority()] },
    ...overrides,
  });
