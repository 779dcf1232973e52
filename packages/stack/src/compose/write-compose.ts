import { readFileSync, writeFileSync } from 'node:fs';
import { remoteNames } from '../frontends/frontend-list.ts';
import { inRepo } from '../repo.ts';
import { SERVICES, type Service } from '../service-list.ts';
import { renderCompose } from './render-compose.ts';

const FILE = inRepo('docker-compose.yml');

/** The text of docker-compose.yml for the list of services and the folders of the remotes. */
export const composeText = (services: readonly Service[] = SERVICES): string =>
  renderCompose(services, remoteNames());

/** Updates docker-compose.yml if the lists have changed. @returns whether the file was written */
export function writeCompose(services?: readonly Service[]): boolean {
  const text = composeText(services);
  if (readFileSync(FILE, 'utf8') === text) return false;
  writeFileSync(FILE, text);
  return true;
}
