import type { ReactNode } from 'react'
import type { SortOrder } from '#contract/entities/paging.ts'

/** The requested order of a list; null is the list's own. */
export interface Sort<Field extends string = string> {
  field: Field
  order: SortOrder
}

/**
 * The place of a value in a row of a narrow screen: the name and its figure, a small value below either, and below both a note, which
 * begins with the words of its header, or a line, which says itself what it is. At the row's end is a picture that can be pressed, at its
 * foot are actions in words.
 */
type Place = 'name' | 'figure' | 'below-name' | 'below-figure' | 'note' | 'line' | 'action' | 'foot'

export interface Column<Row, Field extends string = string> {
  /** Unique in its table. */
  key: string
  /** Words of its header. */
  title: string
  /** Alignment of the values: `start` is the side on which text begins, `figures` aligns decimals under each other. */
  align: 'start' | 'center' | 'end' | 'figures'
  /** Its part of the table's width; the parts of all columns are compared with one another. */
  width: number
  /** The field the server sorts by. A column without one cannot be sorted. */
  sort?: Field
  /** The header is only read out, since the values say themselves what they are. */
  isHeaderUnseen?: boolean
  place: Place
  /** The value says nothing of this row, and takes no room on a narrow screen. */
  isBlank?: (row: Row) => boolean
  cell: (row: Row) => ReactNode
}

/** The sort after a press on a header: ascending, then descending, then the list's own order. */
export const nextSort = <Field extends string>(
  sort: Sort<Field> | null,
  field: Field,
): Sort<Field> | null => {
  if (sort?.field !== field) return { field, order: 'asc' }
  return sort.order === 'asc' ? { field, order: 'desc' } : null
}
