import type { ReactNode } from 'react'
import type { SortOrder } from '#contract/entities/paging.ts'

/** The requested order of a list. Null is the list's default order. */
export interface Sort<Field extends string = string> {
  field: Field
  order: SortOrder
}

/**
 * The position of a value in a row on a narrow screen. `name` and `figure` are side by side, with a small value below each. Below
 * them is a `note` with its header, or a `line` without one. An `action` is an icon at the row's end; `foot` has actions in
 * words.
 */
type CellPlace = 'name' | 'figure' | 'below-name' | 'below-figure' | 'note' | 'line' | 'action' | 'foot'

export interface Column<Row, Field extends string = string> {
  /** Unique in its table. */
  key: string
  /** Words of its header. */
  title: string
  /** Alignment of the values: `start` is the side on which text begins, `figures` aligns decimals. */
  align: 'start' | 'center' | 'end' | 'figures'
  /** Its share of the table's width, relative to the other columns. */
  width: number
  /** The field the server sorts by. A column without one cannot be sorted. */
  sort?: Field
  /** The header is only for screen readers, because the values explain themselves. */
  isHeaderUnseen?: boolean
  place: CellPlace
  /** True for an empty value, which takes no space on a narrow screen. */
  isBlank?: (row: Row) => boolean
  cell: (row: Row) => ReactNode
}

/** The sort after a press on a header: ascending, then descending, then the default order. */
export const nextSort = <Field extends string>(
  sort: Sort<Field> | null,
  field: Field,
): Sort<Field> | null => {
  if (sort?.field !== field) return { field, order: 'asc' }
  return sort.order === 'asc' ? { field, order: 'desc' } : null
}
