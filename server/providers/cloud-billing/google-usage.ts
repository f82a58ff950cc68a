import { z } from 'zod'
import { ProviderFailure } from '../../errors/failures.ts'
import type { ProviderAnswer, ProviderHttp } from '../http.ts'
import type { UsageEntry } from './port.ts'

const PAGE_SIZE = '500'
const NANOS_OF_A_HALALA = 10_000_000

const text = z.string().min(1).max(200)

/** Google's Money: whole units as text, billionths as a number of the same sign; a zero part is omitted. */
const Money = z
  .object({
    currencyCode: z.literal('SAR'),
    units: z
      .string()
      .regex(/^-?\d{1,12}$/)
      .default('0'),
    nanos: z.int().min(-999_999_999).max(999_999_999).default(0),
  })
  .refine(({ units, nanos }) => Number(units) * nanos >= 0)

/** Halalas of an amount, half a halala rounds up. */
const halalasOf = ({ units, nanos }: z.output<typeof Money>): number =>
  Number(units) * 100 + Math.floor((nanos + NANOS_OF_A_HALALA / 2) / NANOS_OF_A_HALALA)

const Entry = z
  .object({
    usageId: text,
    usageDate: z.iso.date(),
    service: text,
    projectId: text.optional(),
    cost: Money,
  })
  .transform(
    ({ usageId, usageDate, service, projectId, cost }): UsageEntry => ({
      entryId: usageId,
      day: usageDate,
      service,
      project: projectId ?? null,
      amount: halalasOf(cost),
    }),
  )

/** The API omits an empty list. Any other field is an unknown format and is rejected, because no usage is better than half of the usage. */
export const UsagePage = z.strictObject({
  usage: z.array(Entry).default([]),
  nextPageToken: z.string().optional(),
})

interface Reader {
  http: ProviderHttp
  get: (path: string) => Promise<ProviderAnswer>
}

/** Reads every entry of an account between two Riyadh days, page by page. */
export const readUsage =
  ({ http, get }: Reader) =>
  async (subAccountId: string, fromDay: string, toDay: string): Promise<UsageEntry[]> => {
    const entries: UsageEntry[] = []
    const seen = new Set<string>()
    for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
      const query = new URLSearchParams({ from: fromDay, to: toDay, pageSize: PAGE_SIZE, pageToken })
      const answer = await get(`${subAccountId}/usage?${query}`)
      if (!answer.ok) throw http.failure(answer)
      const page = http.read(UsagePage, answer)
      const isOutOfRange = page.usage.some(({ day }) => day < fromDay || day > toDay)
      if (isOutOfRange || seen.has(pageToken))
        throw new ProviderFailure('cloud-billing', { kind: 'nonsense', status: answer.status })
      seen.add(pageToken)
      entries.push(...page.usage)
      pageToken = page.nextPageToken || undefined
    }
    return entries
  }
