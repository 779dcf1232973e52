import type { ResponseOf } from '@backflow/contracts';
import { applicablePrice, getCents } from '@backflow/contracts/bookings';
import type { AgreedRule, PublicPriceRule, getMyPrice } from '@backflow/contracts/bookings';
import { mayUsePremium } from '@backflow/contracts/identity';
import { pacificDate, useSession } from '@backflow/platform';
import { useNow } from '@backflow/remote-kit';
import { useEffect, useSyncExternalStore } from 'react';

/** An event or a course with the prices that everyone may know. */
export interface PricedRecord {
  id: string;
  /** Decimal string in dollars. */
  price: string;
  accessLevel: string;
  prices: readonly PublicPriceRule[];
  takesCodes: boolean;
}

/** A code that was entered, with what the server says a seat costs by it. */
export type EnteredCode = ResponseOf<typeof getMyPrice> & { code: string };

/** Codes and shown prices by the record's id: cards, dialogs and pages share them, also while a visitor signs in. */
const entered = new Map<string, EnteredCode>();
const shown = new Map<string, string>();
const listeners = new Set<() => void>();

/** Sets the code that a booking of the record is made with; null for none. */
export function enterCode(id: string, code: EnteredCode | null): void {
  if (code) entered.set(id, code);
  else entered.delete(id);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useEnteredCode = (id: string): EnteredCode | null =>
  useSyncExternalStore(subscribe, () => entered.get(id) ?? null);

/** The price of a seat for the reader: by the same rules as on the server, which has the last word. */
export function useMyPrice(record: PricedRecord): AgreedRule {
  const day = pacificDate(new Date(useNow()));
  const isPremium = useSession(({ user }) => user !== null && mayUsePremium(user));
  const code = useEnteredCode(record.id);
  const rule = applicablePrice({ ...record, prices: record.prices }, { day, isPremium });
  const mine: AgreedRule =
    code?.isUsed && getCents(code.price) < getCents(rule.price)
      ? { kind: 'code', label: code.label, price: code.price }
      : rule;
  useEffect(() => {
    shown.set(record.id, mine.price);
  }, [record.id, mine.price]);
  return mine;
}

/** The request to book a record, at the price that was shown and with the code that was entered. */
export const bookingRequest = (id: string) => ({
  params: { id },
  body: { code: entered.get(id)?.code ?? null, price: shown.get(id) ?? null },
});
