/** Each key asks for its own parameters; for a key known only when it is read, this takes any. */
export const anyKey = <Key extends string>(t: unknown) =>
  t as (key: Key, params?: Readonly<Record<string, unknown>>) => string
