/** `stop`: the product, or a part of it, does not work. `advice`: it works, and something should be done. */
export interface Finding {
  level: 'good' | 'advice' | 'stop'
  /** One sentence, with what to do, without a secret. */
  sentence: string
}

export const good = (sentence: string): Finding => ({ level: 'good', sentence })
export const advice = (sentence: string): Finding => ({ level: 'advice', sentence })
export const stop = (sentence: string): Finding => ({ level: 'stop', sentence })

/** The kind or code of an error. Its message may quote an address with a password. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  const words = [error, cause].flatMap((one) => [wordOf(one, 'kind'), wordOf(one, 'code')])
  return words.find((word) => word !== null) ?? (error instanceof Error ? error.constructor.name : 'unknown')
}

const wordOf = (error: unknown, name: string): string | null => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : null
}
