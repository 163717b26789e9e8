/** A call that the page had no business to make. Its text goes to the page, so it says nothing of our insides. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor() {
    super("The call was refused");
  }
}
