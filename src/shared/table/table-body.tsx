import { Skeleton } from '@mantine/core'
import { ProblemAlert } from '../forms/problem-alert.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'

interface TableBodyProps<Row> {
  columns: readonly Column<Row>[]
  list: ListState<Row>
  rowKey: (row: Row) => string
  pageSize: number
  /** What will stand here, or what to do about a search that finds nothing. */
  emptyHint: string
  /** Why the rows could not be had stands elsewhere. */
  isProblemTold: boolean
}

/** The rows, or what stands in their place: places held for them, that there are none, or why they could not be had. */
export const TableBody = <Row,>({
  columns,
  list,
  rowKey,
  pageSize,
  emptyHint,
  isProblemTold,
}: TableBodyProps<Row>) => {
  const { t } = useTranslation('table')
  const { rows, problem, retry } = list

  if (problem && isProblemTold && !rows) return null
  if (problem && !isProblemTold)
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
          // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike
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
