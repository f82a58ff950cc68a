import type { z } from 'zod'

/** What the settings of a subject rest on beside its own variables. */
export interface Surroundings {
  production: boolean
  /** An address in the local sandbox. */
  sandbox(path: string): string
  sandboxHost: string
  /** Where the sandbox keeps a file when it shares our data directory. */
  sandboxFile(name: string): string
}

type Variables = z.ZodRawShape
type Values<V extends Variables> = z.output<z.ZodObject<V>>

/** The variables about one thing, what production insists on, and the settings they become. */
export interface Subject<V extends Variables, T> {
  variables: V
  /** Whether what it is about is switched on; production insists on nothing about what is off. */
  isOn?(values: Values<V>): boolean
  /** Production does not start without these; why. */
  needed?: { readonly [N in keyof V]?: string }
  /** Values of the local sandbox. Development starts with them; production refuses every one, because they are public. */
  sandboxValues?: { readonly [N in keyof V]?: string }
  /** People's data and our keys travel to these addresses: https in production. */
  encrypted?: readonly (keyof V & string)[]
  /** What the variables do not go together with: one sentence for each. */
  contradictions?(values: Values<V>, surroundings: Pick<Surroundings, 'production'>): string[]
  settings(values: Values<V>, surroundings: Surroundings): T
}

export const subject = <const V extends Variables, T>(definition: Subject<V, T>): Subject<V, T> => definition
