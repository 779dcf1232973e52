type Edit = readonly [pattern: RegExp, replacement: string];

/** By a part of the library's file: what webpack takes for used although the site doesn't use it. */
const EDITS: Readonly<Record<string, readonly Edit[]>> = {
  // The router's production build, one file with all its modes.
  'function PrefetchPageLinks(': [
    // Names for developer tools.
    [/^\w+\.displayName = "[^"]*";$/gm, ''],
    // Calls without side effects: contexts and components.
    [/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/*#__PURE__*/ $2'],
    // Links prefetch the modules of routes in the framework mode only.
    [/(?:\/\* @__PURE__ \*\/ )?React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null'],
  ],
  // single-spa's modules in one file: the shell mounts parcels and registers no applications.
  'function mountRootParcel(': [
    // A global function for links of applications, and developer tools.
    [/^if \(isInBrowser\) \{\n {2}if \(window\.singleSpaNavigate\)[^]*?^\}$/gm, ''],
    [/^if \(isInBrowser && window\.__SINGLE_SPA_DEVTOOLS__\) \{[^]*?^\}$/gm, ''],
    // All functions as a property of parcels, which read none.
    [/,\n {4}singleSpa\n {2}\}\);/g, '\n  });'],
    // A list for developer tools, which grows with each page.
    [/profileEntries\.push\(\{[^}]*\}\);/g, ''],
    [/= useNative\(\) \?/g, '= /*#__PURE__*/ useNative() ?'],
    [/currentUrl = isInBrowser && window\.location\.href/g, 'currentUrl'],
  ],
  // The federation runtime: the gateway's HTML preloads, and entries are scripts with a global name.
  'var RemoteHandler = class': [[/^\tasync preloadRemote\(preloadOptions\) \{[^]*?^\t\}$/m, '']],
  // No plugin follows what is shared.
  'var SharedHandler = class': [
    [/^\t+this\.emit\w+Share\((?:\w+, )?\{[^}]*\}\);$/gm, ''],
    [/^\temit\w+Share\([^)]*\) \{[^]*?^\t\}$/gm, ''],
  ],
  'async function loadEntryDom(': [
    [/^\tif \(isEsmRemoteType\(type\)\) return loadEsmEntry\(\{[^}]*\}\);$/m, ''],
    [/^\tif \(type === "system"\) return loadSystemJsEntry\(\{[^}]*\}\);$/m, ''],
  ],
};

/**
 * A webpack loader for libraries of which the shell uses a part, so that the rest is left out of its script.
 * @throws Error when a new version of the library looks different
 */
export default function libraryLoader(source: string): string {
  const edits = Object.entries(EDITS).find(([part]) => source.includes(part))?.[1] ?? [];
  return edits.reduce((text, [pattern, replacement]) => {
    const edited = text.replace(pattern, replacement);
    if (edited === text) throw new Error(`The library has changed, ${String(pattern)} is not in it.`);
    return edited;
  }, source);
}
