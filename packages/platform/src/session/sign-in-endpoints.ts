export { createAccount, signIn } from '@backflow/contracts/identity';
