import { UniqueConstraintError } from 'sequelize';
import { EmailTakenError } from './account.errors.ts';

/**
 * Runs a write of a user. Two people may take an address at the same moment; the index decides, and its refusal
 * is told as what it means.
 * @throws EmailTakenError
 */
export async function saveUser<Saved>(write: () => Promise<Saved>): Promise<Saved> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new EmailTakenError() : error;
  }
}
