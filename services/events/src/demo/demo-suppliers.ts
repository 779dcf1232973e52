export const DEMO_SUPPLIERS = {
  pacificValve: 'Pacific Crest Valve & Supply',
  sierraProducts: 'Sierra Backflow Products',
  gaugeWorks: 'Bayshore Gauge Works',
  inlandWater: 'Inland Water Safety',
  cascadeFire: 'Cascade Fire Assemblies',
  trainingGuild: 'Western Testers Guild',
} as const;

export type DemoSupplier = keyof typeof DEMO_SUPPLIERS;
