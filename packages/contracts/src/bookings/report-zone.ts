/** Time zones in which attendance reports may have been exported. Reports rarely name theirs. */
export const REPORT_ZONES = {
  'America/Los_Angeles': 'Pacific',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Chicago': 'Central',
  'America/New_York': 'Eastern',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  UTC: 'UTC',
} as const;
export type ReportZone = keyof typeof REPORT_ZONES;
export const REPORT_ZONE_NAMES = Object.keys(REPORT_ZONES) as readonly ReportZone[];
