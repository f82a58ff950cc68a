import { isIP } from 'node:net'
import { z } from 'zod'

/** Facts other than the section's own variables. */
export interface EnvContext {
  production: boolean
  test: boolean
  /** Address in the sandbox for the server's own calls. */
  sandbox(path: string): string
  /** Address in the sandbox for browsers. */
  publicSandbox(path: string): string
  sandboxHost: string
  /** Path of a sandbox file in our data directory. */
  sandboxFile(name: string): string
}

type Variables = z.ZodRawShape
type Values<V extends Variables> = z.output<z.ZodObject<V>>

/** The variables of one subject, their conditions in production, and the settings made from them. */
export interface EnvSection<V extends Variables, T> {
  /** Heading of the subject in docs/configuration.md. */
  title: string
  /** Each with a description for docs/configuration.md. */
  variables: V
  /** False when the subject is off; production then requires none of its variables. */
  isOn?(values: Values<V>): boolean
  /** Variables that production requires, with the reason. */
  needed?: { readonly [N in keyof V]?: string }
  /** The sandbox's public values: defaults in development, refused in production. */
  sandboxValues?: { readonly [N in keyof V]?: string }
  /** Addresses that must be https in production, since personal data and keys are sent there. */
  encrypted?: readonly (keyof V & string)[]
  /** One sentence for each rejected combination of values. `all` also has the variables of the other sections. */
  contradictions?(
    values: Values<V>,
    context: Pick<EnvContext, 'production' | 'test'>,
    all: Readonly<Record<string, unknown>>,
  ): string[]
  settings(values: Values<V>, context: EnvContext): T
}

export const defineSection = <const V extends Variables, T>(definition: EnvSection<V, T>): EnvSection<V, T> =>
  definition

export const text = z.string().trim().min(1, { error: 'must not be empty' })

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')

export const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535)

const parts = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Comma-separated, in lower case. */
export const list = z.string().transform((value) => parts(value.toLowerCase()))

/** Comma-separated origins, such as `https://graph.example`. */
export const origins = z
  .string()
  .transform(parts)
  .refine((all) => all.every(isOrigin), {
    error: 'must be origins such as https://graph.example, separated by commas',
  })

/** Comma-separated secrets: two while a new one replaces an old one. */
export const secrets = z
  .string()
  .transform(parts)
  .refine((all) => all.length > 0, { error: 'must not be empty' })

const isOrigin = (value: string): boolean =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Addresses and networks (`10.0.0.0/8`), separated by commas. */
export const networks = z
  .string()
  .transform(parts)
  .refine((all) => all.length > 0 && all.every(isNetwork), {
    error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  })

/** A section's conditions for starting the process. */
interface StartConditions {
  isOn?(values: Record<string, unknown>): boolean
  needed?: { readonly [name: string]: string | undefined }
  sandboxValues?: { readonly [name: string]: string | undefined }
  encrypted?: readonly string[]
  contradictions?(
    values: Record<string, unknown>,
    context: Pick<EnvContext, 'production' | 'test'>,
    all: Readonly<Record<string, unknown>>,
  ): string[]
}

/** One sentence for each value with a wrong format. */
export const wrongShapes = (error: z.ZodError): string[] =>
  error.issues.map((issue) => {
    const words = /^(must|Invalid)/.test(issue.message) ? issue.message : `is wrong: ${issue.message}`
    return `${issue.path.join('.')} ${words.replace(/^Invalid/, 'is invalid')}.`
  })

/** One sentence for each change needed before the process may start. */
export const refusals = (
  subjects: readonly StartConditions[],
  values: Record<string, unknown>,
  context: Pick<EnvContext, 'production' | 'test'>,
): string[] =>
  subjects.flatMap((subject) => [
    ...(context.production && subject.isOn?.(values) !== false ? refusedInProduction(subject, values) : []),
    ...(subject.contradictions?.(values, context, values) ?? []),
  ])

const refusedInProduction = (
  { needed = {}, sandboxValues = {}, encrypted = [] }: StartConditions,
  values: Record<string, unknown>,
): string[] => [
  ...Object.entries(needed)
    .filter(([name]) => values[name] === undefined)
    .map(([name, why]) => `${name} must be set in production: ${why}.`),
  ...Object.entries(sandboxValues)
    .filter(([name, known]) => isOpen(values[name], known))
    .map(([name]) => `${name} must be set in production: the sandbox's value is public.`),
  ...encrypted
    .filter((name) => /^http:/i.test(String(values[name])))
    .map((name) => `${name} must be https in production.`),
]

/** True when the value is unset, or is or contains the sandbox's public value. */
const isOpen = (value: unknown, known: string | undefined): boolean =>
  value === undefined || (Array.isArray(value) ? value.includes(known) : value === known)
