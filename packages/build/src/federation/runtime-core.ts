/** The exports of the core that the runtime inside releases for the SDK up to 2.8 uses. */
export {
  CurrentGlobal,
  Module,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  loadScript,
  loadScriptNode,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';

/** Earlier entries read these; only entries with fallbacks for shared modules call one of their functions. */
export const helpers = { global: {}, share: {}, utils: {} };
