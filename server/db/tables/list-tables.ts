import type { Generated } from 'kysely'
import type { CustomerStatus } from '#contract/entities/common.ts'

/** What the list of customers sorts, narrows and searches by. Triggers keep it; nothing else writes here. */
export interface CustomerEntriesTable {
  customerId: string
  status: CustomerStatus
  createdAt: Date
  nameKey: string
  searchText: string
  /** What is looked for as a whole. */
  identifiers: string[]
}

/** Changes of how many customers of a status stand in one part of an order; their sum is the number. Kept by triggers. */
export interface CustomerTalliesTable {
  id: Generated<number>
  sort: 'createdAt' | 'name'
  /** A day, or the beginning of a name. */
  part: string
  status: CustomerStatus
  change: number
}
