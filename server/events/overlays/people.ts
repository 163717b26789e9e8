/** Who appears on streams without a name. Users whose setting is not known yet do. */

export class People {
  readonly #read: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  #named: ReadonlySet<string> = new Set();
  #known: ReadonlySet<string> = new Set();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(read: (userIds: readonly string[]) => Promise<ReadonlySet<string>>) {
    this.#read = read;
  }

  readonly isAnonymous = (userId: string): boolean => !this.#named.has(userId);

  /**
   * Reads the settings of these users, where one is not known or all were read longer than `ageMsMax` ago. The answer is
   * whether names may be others now.
   */
  async refresh(userIds: readonly string[], now: number, ageMsMax: number): Promise<boolean> {
    const isOld = now - this.#readAt >= ageMsMax;
    if (!isOld && userIds.every((id) => this.#known.has(id))) return false;
    const wanted = [...new Set(userIds)];
    const anonymous = await this.#read(wanted);
    this.#readAt = now;
    this.#known = new Set(wanted);
    const before = this.#named;
    this.#named = new Set(wanted.filter((id) => !anonymous.has(id)));
    return before.size !== this.#named.size || wanted.some((id) => before.has(id) !== this.#named.has(id));
  }
}
