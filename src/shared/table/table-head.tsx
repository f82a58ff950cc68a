import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { SortOrder } from '#contract/entities/paging.ts'
import { type Column, nextSort, type Sort } from './columns.ts'
import classes from './data-table.module.css'
import own from './table-head.module.css'

interface TableHeadProps<Row, Field extends string> {
  columns: readonly Column<Row, Field>[]
  sort: Sort<Field> | null
  onSort: ((sort: Sort<Field> | null) => void) | undefined
}

const ARROWS = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort }
const READ_OUT = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** The headers; an arrow and a button stand on exactly those that sort. */
export const TableHead = <Row, Field extends string>({
  columns,
  sort,
  onSort,
}: TableHeadProps<Row, Field>) => (
  <thead className={classes.head}>
    <tr>
      {columns.map(({ key, title, align, sort: field, isHeaderUnseen = false }) => {
        if (field === undefined || !onSort)
          return (
            <th key={key} scope="col" data-align={align}>
              <span className={isHeaderUnseen ? classes.unseen : undefined}>{title}</span>
            </th>
          )
        const order: SortOrder | 'none' = sort?.field === field ? sort.order : 'none'
        const Arrow = ARROWS[order]
        return (
          <th key={key} scope="col" data-align={align} aria-sort={READ_OUT[order]}>
            <button type="button" className={own.sort} onClick={() => onSort(nextSort(sort, field))}>
              {title}
              <Arrow className={own.arrow} data-order={order} size={14} stroke={2} aria-hidden />
            </button>
          </th>
        )
      })}
    </tr>
  </thead>
)
