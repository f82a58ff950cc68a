import type { ReactNode } from 'react'
import type { SortOrder } from '#contract/entities/paging.ts'

/** The order a list was asked for; null is the list's own. */
export interface Sort<Field extends string = string> {
  field: Field
  order: SortOrder
}

export interface Column<Row, Field extends string = string> {
  /** Unique in its table. */
  key: string
  /** Words of its header; on a narrow screen they stand before each value. */
  title: string
  /** Where its values stand: `start` is the side a line of text begins on. */
  align: 'start' | 'center' | 'end'
  /** The field the server sorts by. A column without one cannot be sorted. */
  sort?: Field
  /** Its values say themselves what they are, such as a button: the header is only read out. */
  isSelfEvident?: boolean
  cell: (row: Row) => ReactNode
}

/** What a press on a header asks for: upwards, then downwards, then the list's own order again. */
export const nextSort = <Field extends string>(
  sort: Sort<Field> | null,
  field: Field,
): Sort<Field> | null => {
  if (sort?.field !== field) return { field, order: 'asc' }
  return sort.order === 'asc' ? { field, order: 'desc' } : null
}
