import { brand } from '../brand.ts';

/** Words in the most used passwords, folded to plain lower-case letters; most are followed by a number. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access account admin administrator adobe aezakmi alex alexander amanda
  america american andrea andrew angel angels animal anthony apple asdf asdfg asdfgh asdfghjk asdfghjkl ashley asshole
  august austin autumn azerty baby babygirl bailey banana baseball basketball batman beautiful biteme blessed blink
  blue bonnie booboo boston brandon buster butterfly california camaro carlos carolina changeme changeit charles
  charlie cheese chelsea chicago chicken chocolate chris christian christmas christopher computer cookie corvette
  cowboy cowboys daniel danielle dallas database december default demo diamond dolphin donald dragon eagles elizabeth
  eminem fall falcon family february ferrari fishing flower football forever freedom friday friends fuckoff fuckyou
  garfield george gfhjkm ginger golfer google guest guitar hammer hannah happy harley heather hello helloworld hockey
  home hunter iloveu iloveyou inferno internet jackson jaguar jasmine jason jennifer jesus jessica john jordan joseph
  joshua junior justin killer king knight letmein liverpool lakers login london lovely loveme lover maggie magic
  manager marina marlboro martin master matrix matthew melissa member mercedes merlin michael michelle mickey midnight
  minecraft monday money monkey monster morgan mother mustang myspace natasha newyork nicole nintendo november nothing
  october office oliver orange padres pass passw passwd password passwords patrick peanut pepper phoenix player please
  plumber plumbing pokemon porsche pretty prince princess purple qazwsx qazwsxedc qwe qweasd qweasdzxc qwer qwerty
  qwertyu qwertyui qwertyuiop raiders rainbow ranger rangers red richard robert roblox rockyou root samantha samsung
  samuel scooter secret security september server shadow shannon silver slipknot snoopy soccer spiderman spring
  starwars steelers stephanie summer sunday sunshine superman sweety taylor temp tennis test tester testing thomas
  thunder thursday tigger trustno tuesday user vanessa victoria viking voodoo warrior wednesday welcome whatever
  william winner winter wizard xbox yamaha yankees yellow zaq zaqwsx zxc zxcv zxcvb zxcvbn zxcvbnm`
    .trim()
    .split(/\s+/),
);

/** Digits and signs people put in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Many strong passwords contain shorter parts of a name by chance. */
const MIN_PART_LENGTH = 4;
const MIN_DIFFERENT_CHARACTERS = 5;

/** The password's owner: attackers try a person's names and address first. */
export interface PasswordOwner {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/**
 * True if a password is easy to guess: a common word with a number, the brand, the owner's name or address, or few
 * different characters.
 */
export function isCommonPassword(password: string, owner: PasswordOwner = {}): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < MIN_DIFFERENT_CHARACTERS) return true;
  if (personalParts(owner).some((part) => plain.includes(part))) return true;
  return coreWords(plain).some((word) => COMMON_WORDS.has(word) || BRAND_WORDS.has(word));
}

/** The names, the part of the address before the @, and the halves of each. */
const personalParts = ({ email = '', firstName = '', lastName = '' }: PasswordOwner): string[] =>
  [email.split('@')[0] ?? '', firstName, lastName]
    .map((text) => text.trim().toLowerCase())
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]/u)])
    .filter((part) => part.length >= MIN_PART_LENGTH);

/** The letters of a password, with and without digits and signs replaced by letters. */
function coreWords(plain: string): string[] {
  const chars = Array.from(plain);
  const bare = chars.slice(chars.findIndex(isOfWord), chars.findLastIndex(isOfWord) + 1).join('');
  return [plain, bare].flatMap((text) => [getLetters(text), getLetters(substitute(text))]);
}

const isOfWord = (char: string) => /[\p{L}@$]/u.test(char);
const getLetters = (text: string) => text.replace(/\P{L}/gu, '');
const substitute = (text: string) => Array.from(text, (char) => LOOKALIKES[char] ?? char).join('');

const BRAND_WORDS = new Set([
  getLetters(brand.name.toLowerCase()),
  ...brand.name.toLowerCase().split(' '),
  getLetters(brand.companyName.toLowerCase()),
]);
