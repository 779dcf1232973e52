import config from './playwright.config.ts';
const { webServer: _, ...rest } = config;
export default { ...rest, timeout: 120_000, reporter: [['list']] };
