/** The first that fits names it: browsers call themselves by the names of others as well. */
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

const named = (list: readonly [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** What a browser says it is, in plain words: 'Firefox on a Windows computer'. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)];
  if (browser === undefined && system === undefined) return 'Unknown device';
  return `${browser ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`;
}
