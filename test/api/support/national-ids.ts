import { randomInt } from 'node:crypto'
import { answerableId } from '../../support/national-id.ts'

/** Every ID given out, for looking for them where they must not be. */
export const idsInUse = new Set<string>()

/** A National ID (or an Iqama, kind 2) that is unused in this run and for which a person must answer. */
export const someNationalId = (kind: 1 | 2 = 1): string => {
  const id = answerableId(`${kind}${randomInt(10 ** 7, 10 ** 8)}`)
  if (id === null || idsInUse.has(id)) return someNationalId(kind)
  idsInUse.add(id)
  return id
}
