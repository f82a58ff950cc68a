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
  /** Where its values stand: `start` is the side a line of text begins on, `figures` that on which decimals stand under each other. */
  align: 'start' | 'center' | 'end' | 'figures'
  /** Its part of the table's width; the parts of all columns are compared with one another. */
  width: number
  /** The field the server sorts by. A column without one cannot be sorted. */
  sort?: Field
  /** What can be done about the row: on a narrow screen it stands in the corner of the card. */
  isAction?: boolean
  /** The header is only read out, since the values say themselves what they are. */
  isHeaderUnseen?: boolean
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
