import type { z } from 'zod'

/** Of every subject, what may keep the process from starting. */
interface Demands {
  isOn?(values: Record<string, unknown>): boolean
  needed?: { readonly [name: string]: string | undefined }
  sandboxValues?: { readonly [name: string]: string | undefined }
  encrypted?: readonly string[]
  contradictions?(values: Record<string, unknown>, surroundings: { production: boolean }): string[]
}

/** One sentence for each value that has the wrong shape. */
export const wrongShapes = (error: z.ZodError): string[] =>
  error.issues.map((issue) => {
    const words = /^(must|Invalid)/.test(issue.message) ? issue.message : `is wrong: ${issue.message}`
    return `${issue.path.join('.')} ${words.replace(/^Invalid/, 'is invalid')}.`
  })

/** Left to the sandbox's value, or set to it, alone or among others. */
const isOpen = (value: unknown, known: string | undefined): boolean =>
  value === undefined || (Array.isArray(value) ? value.includes(known) : value === known)

const refusedInProduction = (
  { needed = {}, sandboxValues = {}, encrypted = [] }: Demands,
  values: Record<string, unknown>,
): string[] => [
  ...Object.entries(needed)
    .filter(([name]) => values[name] === undefined)
    .map(([name, why]) => `${name} must be set in production: ${why}.`),
  ...Object.entries(sandboxValues)
    .filter(([name, known]) => isOpen(values[name], known))
    .map(([name]) => `${name} must be set in production: the sandbox's value is public.`),
  ...encrypted
    .filter((name) => String(values[name]).startsWith('http:'))
    .map((name) => `${name} must be https in production.`),
]

/** One sentence for each thing to change before the process may start. */
export const refusals = (
  subjects: readonly Demands[],
  values: Record<string, unknown>,
  surroundings: { production: boolean },
): string[] =>
  subjects.flatMap((subject) => [
    ...(surroundings.production && subject.isOn?.(values) !== false
      ? refusedInProduction(subject, values)
      : []),
    ...(subject.contradictions?.(values, surroundings) ?? []),
  ])
