/**
 * Passwords that attackers try first. People choose a word, a walk over the keyboard or a count, with a year, a "1" or a
 * "!" at its end and an "a" written as "@". So a password is stripped of these before it is looked up, in the list of
 * breaches and in the words below, which add words of Ghana, of card tables and of four languages.
 */
import { withoutAccents, withoutLookalikes } from "#server/base/core/lookalikes.ts";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The 49,000 passwords of zxcvbn's list of breaches, the commonest first. @throws Error if the package has no list */
export function breachedPasswords(): string[] {
  // Read as a file: imported, all of the text would stay in memory.
  const path = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const list: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Array.isArray(list)) throw new Error("the list of breached passwords is not a list");
  return list.filter((each) => typeof each === "string");
}

/** FNV-1a over the text's 16-bit units, mixed at the end so that similar texts lie far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A set of texts that stores a hash of 32 bits for each: 190 KB for the list of breaches. A password that is not on the
 * list is refused once in 90,000 times, for each form of it that is looked up.
 */
export class HashedSet {
  /** In order. */
  readonly #hashes: Uint32Array;

  constructor(texts: Iterable<string>) {
    this.#hashes = Uint32Array.from(texts, hashOf).toSorted();
  }

  get bytes(): number {
    return this.#hashes.byteLength;
  }

  has(text: string): boolean {
    const wanted = hashOf(text);
    let [from, to] = [0, this.#hashes.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#hashes[middle] ?? 0) < wanted) from = middle + 1;
      else to = middle;
    }
    return this.#hashes[from] === wanted;
  }
}

/** Written with letters only, as `undressed` leaves them; alphabetical within a line of thought. */
const words = `
password passwort passwords passw passwd pass passphrase motdepasse contrasena clave senha kennwort geheim secret secreto
secrets access login logon letmein openup opensesame sesame welcome willkommen bienvenue bienvenido hello hallo bonjour
hola admin administrator administrador root user username guest test tester testing temp temporary default changeme
changeit change newpassword mypassword yourpassword nopassword thepassword computer internet server system master
superuser superman batman spiderman ironman wonderwoman avengers starwars skywalker darthvader pokemon pikachu naruto
minecraft fortnite roblox playstation nintendo xbox gaming gamer player game games chess poker cards spar spargame
trumpcard acehigh kingofspades aceofspades jackpot lucky casino winner champion legend hunter ranger warrior ninja samurai
soldier shadow phantom phoenix dragon tiger lion eagle falcon hawk wolf panther monkey gorilla elephant dolphin shark
kitten kitty cat cats puppy doggy dog dogs horse pony bunny rabbit turtle spider scorpion cobra butterfly unicorn
football futbol fussball soccer basketball baseball softball hockey tennis cricket rugby volleyball boxing golf running
liverpool arsenal chelsea manchester manchesterunited barcelona realmadrid juventus bayern dortmund asantekotoko
heartsofoak blackstars messi ronaldo neymar mbappe jordan lebron michaeljordan yankees cowboys lakers steelers packers
michael jennifer jessica ashley amanda daniel david andrew anthony matthew joshua thomas robert william james john joseph
charles george steven kevin brian jason justin brandon nicole samantha elizabeth victoria maria martin alexander
alejandro francisco antonio miguel carlos manuel fernando sebastian benjamin nicholas patrick richard edward samuel
kwame kofi kwasi kwaku yaw kojo kwadwo ama akua abena esi efua adwoa akosua yaa afia nana kwabena mensah owusu asante
charlie maggie ginger pepper buster bailey rocky max buddy cooper jasper oliver harley tigger snoopy garfield mickey
mickeymouse donald donaldduck hellokitty princess prince queen king diva angel angels devil heaven jesus jesuschrist
christ godisgood godislove godsgrace blessed blessing amen faith grace bible church prayer savior
iloveyou iloveu iloveme loveyou loveme lovely lover love loves mylove truelove jetaime teamo teamomucho tequiero
ichliebedich liebe amor amour schatz sweetheart sweetie sweety honey baby babygirl babyboy darling sexy hottie cutie
beautiful gorgeous pretty handsome friends friend bestfriend bestfriends family mother father mommy daddy sister brother
familia hermosa bonita princesa estrella corazon cariño chocolate cookie cookies candy sugar banana apple orange cherry
strawberry blueberry pineapple mango peanut butter cheese pizza coffee whiskey vodka cocacola pepsi jollof fufu banku waakye
summer winter spring autumn sommer printemps verano invierno january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday januar februar juli oktober dezember
sunshine sunflower rainbow flower flowers blossom diamond diamonds silver golden gold platinum crystal purple yellow green
orange black white redred blueblue blackjack midnight moonlight starlight thunder lightning hurricane tornado
freedom liberty forever whatever nothing something everything anything always never mustang ferrari porsche mercedes
corvette camaro toyota honda yamaha kawasaki suzuki harleydavidson google facebook instagram whatsapp twitter snapchat
tiktok youtube linkedin myspace samsung iphone android windows microsoft apple linux ubuntu macintosh
america american canada london paris berlin madrid germany france england espana mexico brasil brazil nigeria ghana accra
kumasi lagos africa african jamaica australia newyork california texas florida chicago dallas washington
trustno trustnoone whoami nobody anonymous hacker hacking matrix killer assassin monster zombie vampire pirate wizard
merlin gandalf hobbit frodo lordoftherings harrypotter hogwarts hermione gryffindor slytherin startrek enterprise
metallica nirvana slipknot eminem tupac beyonce rihanna justinbieber onedirection michaeljackson elvis beatles
guitar music musica drummer piano rocknroll hiphop reggae dancing dancer marlboro cannabis marijuana
correcthorse correcthorsebattery correcthorsebatterystaple donttellanyone idontknow iforgot forgotten remember
noidea asdf asdfg asdfgh asdfghj asdfghjkl asdfjkl qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop azerty
azertyuiop zxcv zxcvb zxcvbn zxcvbnm yxcvbnm dvorak qazwsx qazwsxedc qweasd qweasdzxc wasd poiuytrewq lkjhgfdsa mnbvcxz
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij aaa bbb xxx zzz
`;

/** Rows of keyboards and the counts: a password that only walks along one of them, either way, is none. */
const keyboardRows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2b3c4d5e6f7g8h9i0j",
  "qawsedrftgyhujikolp",
  "147258369",
  "159357",
  "741852963",
  "!@#$%^&*()_+",
].flatMap((walk) => [walk, Array.from(walk).toReversed().join("")]);

/** Signs that are typed for a letter, besides the digits. */
const signs: ReadonlyMap<string, string> = new Map([
  ["@", "a"],
  ["$", "s"],
  ["!", "i"],
]);

/**
 * The longest text that people put before and after a word: a year, a date, some signs. Longer additions count as part
 * of the choice.
 */
const affixCharsMax = 8;
/** A block that is said again and again: "abcabcabc", "12341234". */
const blockCharsMax = 4;

/** The letters alone, each out of its disguise. */
const skeleton = (text: string): string => withoutLookalikes(text, signs).replaceAll(/[^a-z]/g, "");

const known: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean).map(skeleton));

/** The word in its dress and without it. */
function withoutAffixes(text: string): string[] {
  const bare = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, "");
  const isDressed = text.length - bare.length <= affixCharsMax;
  return isDressed ? [text, bare, text.replace(/[^a-z]+$/, ""), text.replace(/^[^a-z]+/, "")] : [text];
}

/** Shorter ones are left to the words above: in a dress they would be nearly anything. */
const breachedCharsMin = 6;
const withoutLookalikeSigns = (text: string): string => withoutLookalikes(text, signs);
let breached: HashedSet | undefined;

/** Reads the list, which takes some 50 ms of processor: once, at the first use or before it. */
export function readyCommonPasswords(): HashedSet {
  breached ??= new HashedSet(
    breachedPasswords()
      .map(withoutLookalikeSigns)
      .filter((each) => each.length >= breachedCharsMin),
  );
  return breached;
}

const isBreached = (text: string): boolean =>
  text.length >= breachedCharsMin && readyCommonPasswords().has(withoutLookalikeSigns(text));

function isRepeated(text: string): boolean {
  for (let size = 1; size <= blockCharsMax; size += 1) {
    const block = text.slice(0, size);
    if (text.length >= size * 2 && block.repeat(Math.ceil(text.length / size)).startsWith(text)) return true;
  }
  return false;
}

const isTwice = (word: string): boolean =>
  word.length % 2 === 0 && word.slice(0, word.length / 2) === word.slice(word.length / 2);

/** A day: 8 digits with a year of the last or this century at either end. */
const isDate = (text: string): boolean =>
  /^(\d{4}(19|20)\d\d|(19|20)\d{6})$/.test(text.replaceAll(/[-./]/g, "")) && /^[\d./-]+$/.test(text);

/** Whether a password is among those that are tried first, or is made of what is known of its owner. */
export function isCommonPassword(password: string, owner: readonly string[] = []): boolean {
  const text = withoutAccents(password);
  if (isRepeated(text) || isDate(text)) return true;
  if (keyboardRows.some((walk) => walk.includes(text) || (walk + walk).includes(text))) return true;
  const mine = new Set(owner.map(withoutAccents).filter((each) => each.length > 2));
  const mineBare = new Set([...mine].map(skeleton).filter((each) => each.length > 2));
  const forms = withoutAffixes(text);
  if (forms.some(isBreached)) return true;
  return forms.some((each) => {
    const word = skeleton(each);
    const isWord = word.length > 0 && word.length === each.length;
    const half = isTwice(word) ? word.slice(0, word.length / 2) : word;
    return mine.has(each) || (isWord && (known.has(word) || known.has(half) || mineBare.has(word)));
  });
}
