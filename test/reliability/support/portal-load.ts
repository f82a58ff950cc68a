import type { startReadWorld } from '../../../scripts/bench/read-world.ts'
import type { LoadRequest } from './open-load.ts'

const READS = [
  'customers/current',
  'payment-methods',
  'invoices?limit=20',
  'invoices/summary',
  'customers/current',
]
/** Every fourth request writes. */
const WRITES_EACH = 4

/** Requests of signed-in customers: three quarters read, and a quarter writes and is audited. */
export const portalLoad = async ({
  readers,
}: Awaited<ReturnType<typeof startReadWorld>>): Promise<(number: number) => LoadRequest> => {
  const tokens = await Promise.all([readers.owner, ...readers.others].map((read) => read()))
  return (number) => {
    const person = number % tokens.length
    const headers = {
      authorization: `Bearer ${tokens[person]}`,
      'x-forwarded-for': `203.0.113.${person % 256}`,
    }
    if (number % WRITES_EACH === 0)
      return {
        method: 'PUT',
        path: '/v1/users/language',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ language: number % 8 === 0 ? 'ar' : 'en' }),
      }
    return { method: 'GET', path: `/v1/${READS[number % READS.length]}`, headers }
  }
}
