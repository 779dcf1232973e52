import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const REPO_ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

/** Flags for every Node process of the platform. */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];

/** A path inside the checkout. */
export const inRepo = (...parts: string[]): string => join(REPO_ROOT, ...parts);
