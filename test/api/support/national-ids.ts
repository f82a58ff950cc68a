import { randomInt } from 'node:crypto'

const checkDigit = (digits: string): number => {
  let sum = 0
  for (const [index, digit] of [...digits].entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** Endings for which the sandbox's identity app answers by itself, or is meant never to answer. */
const SCRIPTED = ['16', '24', '32', '40']

/** Every ID given out, for looking for them where they must not be. */
export const idsInUse = new Set<string>()

/** A National ID (or an Iqama, kind 2) that nobody has used in this run and for which a person must answer. */
export const someNationalId = (kind: 1 | 2 = 1): string => {
  const digits = `${kind}${randomInt(10 ** 7, 10 ** 8)}`
  const id = `${digits}${checkDigit(digits)}`
  if (SCRIPTED.includes(id.slice(-2)) || idsInUse.has(id)) return someNationalId(kind)
  idsInUse.add(id)
  return id
}
