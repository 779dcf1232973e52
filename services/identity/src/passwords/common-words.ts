/** What the most used passwords are made of, folded to plain lower-case letters; most are followed by a number. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
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
