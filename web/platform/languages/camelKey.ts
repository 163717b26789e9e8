/** The key of a text for a name of the protocol: `days_played` as `daysPlayed`. Keys of texts are in camelCase. */
export type CamelKey<S extends string> = S extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelKey<Rest>>}`
  : S;

export const camelKey = <S extends string>(name: S): CamelKey<S> =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelKey<S>;
