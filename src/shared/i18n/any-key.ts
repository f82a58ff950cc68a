import type { TFunction } from 'i18next'
import type { Namespace } from './catalogues.ts'

/** i18next asks for each key's own parameters; for a key known only when it is read, this takes any. */
export const anyKey = <Key extends string>(t: TFunction<Namespace | Namespace[]>) =>
  t as unknown as (key: Key, params?: Record<string, unknown>) => string
