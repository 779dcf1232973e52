import * as contracts from '@backflow/contracts/identity';
import { route } from '@backflow/service-kit';
import { currentMember } from './current-member.query.ts';
import { endOtherSessions, listSessions } from './own-sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionRoutes = [
  route(contracts.getCurrentUser, currentMember),
  route(contracts.signIn, signIn),
  route(contracts.signOut, signOut),
  route(contracts.listSessions, listSessions),
  route(contracts.endOtherSessions, endOtherSessions),
];
