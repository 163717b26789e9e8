/** What a browser calls itself, shortened to what its owner would call it. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bElectron\//, "Spar"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const charsMax = 40;

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox, Windows`; a stranger's first word where it is no known browser, empty where there is none. */
export function deviceOf(agent: string): string {
  const [browser, system] = [nameIn(agent, browsers), nameIn(agent, systems)];
  if (browser !== undefined) return system === undefined ? browser : `${browser}, ${system}`;
  const word = agent.replaceAll(/[^\x20-\x7e]/g, "").split(/[\s/(]/)[0] ?? "";
  return word.slice(0, charsMax);
}
