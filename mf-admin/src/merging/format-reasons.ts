import type { PersonMatch } from '@backflow/contracts/identity';

const REASONS = { email: 'Same email', phone: 'Same phone', name: 'Same name' } as const;

/** 'Same phone, same name' */
export function formatReasons({ reasons }: Pick<PersonMatch, 'reasons'>): string {
  const text = reasons
    .map((reason) => REASONS[reason])
    .join(', ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
