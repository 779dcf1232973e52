import { foldText } from '@backflow/contracts';
import { parseShortCode, shortCodeOf } from '@backflow/contracts/bookings';
import type { DoorPerson } from '@backflow/contracts/bookings';

/** Who is meant by a typed text. */
interface FoundPeople {
  people: readonly DoorPerson[];
  /** True for a code or a number, which belong to one person. */
  isExact: boolean;
}

/** By the short code of a ticket, the number on the sign-in sheet, or the beginnings of names; who has a number alike comes first. */
export function findPeople(all: readonly DoorPerson[], typed: string): FoundPeople {
  const text = typed.trim();
  if (text === '') return { people: [], isExact: false };
  const code = parseShortCode(text);
  // A name of eight letters may read as a code, of nobody.
  const byCode = code === null ? [] : all.filter(({ bookingId }) => shortCodeOf(bookingId) === code);
  if (byCode.length > 0) return { people: byCode, isExact: byCode.length === 1 };
  if (/^\d{1,5}$/.test(text))
    return { people: all.filter(({ number }) => number === Number(text)), isExact: true };
  const typedWords = toWords(text);
  const isMeant = (person: DoorPerson) => {
    const named = toWords(`${person.name} ${person.company ?? ''}`);
    return typedWords.every((word) => named.some((name) => name.startsWith(word)));
  };
  return { people: all.filter(isMeant), isExact: false };
}

/** 'Núñez' is found by 'nunez'. */
const toWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
