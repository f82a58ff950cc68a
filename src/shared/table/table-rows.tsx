import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { SortOrder } from '#contract/entities/paging.ts'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { type Column, nextSort, type Sort } from './columns.ts'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'

interface TableBodyProps<Row> {
  columns: readonly Column<Row>[]
  list: ListState<Row>
  rowKey: (row: Row) => string
  pageSize: number
  /** The future content, or the advice for a search that finds nothing. */
  emptyHint: string
  onShowAll: (() => void) | undefined
  /** The failure is shown outside the table. */
  isProblemElsewhere: boolean
}

/** The rows, or placeholders, the message of an empty list, or the failure. */
export const TableBody = <Row,>({
  columns,
  list,
  rowKey,
  pageSize,
  emptyHint,
  onShowAll,
  isProblemElsewhere,
}: TableBodyProps<Row>) => {
  const { t } = useTranslation('table')
  const { rows, problem, retry } = list

  if (problem && isProblemElsewhere && !rows) return null
  if (problem && !isProblemElsewhere)
    return (
      <tbody>
        <tr>
          <td className={classes.problem} colSpan={columns.length}>
            <ProblemAlert problem={problem} onRetry={retry} />
          </td>
        </tr>
      </tbody>
    )
  if (!rows)
    return (
      <tbody aria-hidden>
        {Array.from({ length: pageSize }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all equal
          <tr key={row}>
            {columns.map(({ key, align, place }) => (
              <td key={key} data-align={align} data-place={place}>
                <Skeleton className={classes.place} height={14} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )
  if (rows.length === 0)
    return (
      <tbody>
        <tr>
          <td className={classes.message} colSpan={columns.length}>
            <strong>{t('empty')}</strong>
            <p>{emptyHint}</p>
            {onShowAll && (
              <Button variant="default" className={classes.showAll} onClick={onShowAll}>
                {t('showAll')}
              </Button>
            )}
          </td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map(({ key, title, align, cell, place, isBlank }, index) => {
            const shared = {
              ...{ 'data-align': align, 'data-title': title },
              ...{ 'data-place': place, 'data-blank': isBlank?.(row) },
            }
            return index === 0 ? (
              <th key={key} scope="row" {...shared}>
                {cell(row)}
              </th>
            ) : (
              <td key={key} {...shared}>
                {cell(row)}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

interface TableHeadProps<Row, Field extends string> {
  columns: readonly Column<Row, Field>[]
  sort: Sort<Field> | null
  onSort: ((sort: Sort<Field> | null) => void) | undefined
}

const ARROWS = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort }
const READ_OUT = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** The headers. Only sortable ones have a button and an arrow. */
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
            <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, field))}>
              {title}
              <Arrow className={classes.sortArrow} data-order={order} size={14} stroke={2} aria-hidden />
            </button>
          </th>
        )
      })}
    </tr>
  </thead>
)
