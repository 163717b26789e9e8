/** The error of a refused call. The page sees its text, so it names no reason. */
export class CallRefused extends Error {
  override readonly name = "Refused";

  constructor() {
    super("The call was refused");
  }
}
