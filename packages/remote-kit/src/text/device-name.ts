/** Order matters: browsers include the names of others in their user agent. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'an Android device'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'a Windows computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'a Linux computer'],
];

const firstMatch = (list: readonly [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** The device of a user agent, such as 'Firefox on a Windows computer'. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [firstMatch(BROWSERS, userAgent), firstMatch(SYSTEMS, userAgent)];
  if (browser === undefined && system === undefined) return 'Unknown device';
  return `${browser ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`;
}
