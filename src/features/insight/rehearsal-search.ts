import { z } from 'zod/mini'
import { insightSearch } from './insight-search.ts'

/** What the address of a rehearsal may say: the chart and the days. */
export const rehearsalSearch = z.pick(insightSearch, { chart: true, from: true, to: true })
export type RehearsalSearch = z.output<typeof rehearsalSearch>
