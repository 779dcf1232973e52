import type { ErrorCode } from '@backflow/contracts';
import { AppError } from '../errors.ts';

/**
 * Refuses to delete what people have paid for until the administrator enters how many they are.
 * @param then what a deletion entails, for the message: 'you refund them'
 */
export function paidBookings(code: ErrorCode, noun: string, paid: number, then: string): AppError {
  const people = paid === 1 ? '1 person has' : `${paid} people have`;
  const message = `${people} paid for this ${noun}. Enter ${paid} to delete it; ${then}.`;
  return new AppError(code, message, [{ path: 'paid', message }]);
}
