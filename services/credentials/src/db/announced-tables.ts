import type { AnnouncedTable } from '@backflow/service-kit';

/** Versions that writes change, for cached responses. */
export const announcedTables: readonly AnnouncedTable[] = [
  { table: 'authorities', topics: ['authorities'] },
  { table: 'approvals', topics: ['approvals'] },
  { table: 'certificates', topics: ['certificates'] },
  { table: 'renewal_rules', topics: ['authorities'] },
  { table: 'held_credentials', topics: ['wallets'] },
  { table: 'gauges', topics: ['wallets'] },
  { table: 'wallet_links', topics: ['wallets'] },
  { table: 'sent_rosters', topics: ['rosters'] },
];
