import * as contracts from '@backflow/contracts';
import { route } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { currentMember } from './current-member.query.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionRoutes = (deps: IdentityDeps) => [
  route(contracts.getCurrentUser, ({ actor }) => currentMember(deps.db, actor)),
  route(contracts.signIn, (call) => signIn(deps, call)),
  route(contracts.signOut, (call) => signOut(deps, call)),
];
