/** The programs of an operator that a release has, too. */
const commands = /npm run (backup|restore|check|admin)\b(?: --(?= ))?/g;

/**
 * Commands in sentences, as the reader types them: `npm run restore -- FILE` in a checkout, `spar restore FILE` where the
 * launcher of a release has set SPAR_COMMAND.
 */
export function asTyped(sentence: string, launcher = process.env["SPAR_COMMAND"]): string {
  return launcher === undefined ? sentence : sentence.replaceAll(commands, `${launcher} $1`);
}
