import { createHmac, hkdfSync } from 'node:crypto'
import { FLOW_NAME_LENGTH } from '#contract/entities/flow-name.ts'

const BASE_32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Names a flow by its chart and the id of its row. */
export type NameFlow = (chart: string, subjectId: string) => string

/** Names flows by a keyed hash, so that a name reveals nothing about the customer. A customer has another name in each chart. */
export const flowNaming = (secret: string): NameFlow => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'names of flows', 32))
  return (chart, subjectId) => {
    const hash = createHmac('sha256', key).update(`${chart}/${subjectId}`).digest()
    return [...hash.subarray(0, FLOW_NAME_LENGTH)].map((byte) => BASE_32[byte % BASE_32.length]).join('')
  }
}

/** Distinguishes two secrets without revealing them. */
export const fingerprintOf = (nameFlow: NameFlow): string => nameFlow('', '')
