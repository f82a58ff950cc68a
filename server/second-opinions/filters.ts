import {
  ActivityFilters,
  AuditFilters,
  CustomerFilters,
  ExportFilters,
} from '#contract/entities/list-filters.ts'
import type { TwoPersonExport } from '#contract/entities/second-opinion.ts'
import type { SecondOpinionRow } from '../db/schema.ts'
import { SEALED } from '../sealing/sealed-columns.ts'
import type { Vault } from '../sealing/vault.ts'

const FILTERS = {
  'customers.export': CustomerFilters,
  'activity.export': ActivityFilters,
  'audit.export': AuditFilters,
} as const satisfies Record<TwoPersonExport, object>

/** The filters of one export as a text, which is equal for equal filters only. Filters of other exports are left out. */
export const filtersText = (operation: TwoPersonExport, filters: object): string => {
  const own = FILTERS[operation].parse(filters)
  const given = Object.entries(own).filter(([, value]) => value !== undefined && value !== '')
  return JSON.stringify(Object.fromEntries(given.sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** The stored text of an export's filters; null for an act on an account. */
export const storedFilters = (
  { vault }: { vault: Vault },
  { id, sealedFilters }: Pick<SecondOpinionRow, 'id' | 'sealedFilters'>,
): string | null => (sealedFilters === null ? null : vault.open(SEALED.exportFilters, [id], sealedFilters))

/** The text of the filters without the words of the search. An empty search says that there was one. */
export const withoutSearch = (text: string): string => {
  const filters: object = JSON.parse(text)
  return JSON.stringify({ ...filters, ...('searchString' in filters && { searchString: '' }) })
}

export const parsedFilters = (text: string): ExportFilters => ExportFilters.parse(JSON.parse(text))
