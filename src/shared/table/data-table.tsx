import { Loader } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ProblemAlert } from '../forms/problem-alert.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Column, Sort } from './columns.ts'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'
import rows from './narrow-rows.module.css'
import { Pages } from './pages.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'
import { SortChoice } from './sort-choice.tsx'
import { StatusChoice, type StatusChoiceProps } from './status-choice.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'

interface DataTableProps<Row, Field extends string> {
  /** What the table lists, for those who cannot see the screen's title beside it. */
  label: string
  columns: readonly Column<Row, Field>[]
  list: ListState<Row>
  rowKey: (row: Row) => string
  /** Rows of a full page: so many places are held while the first answer is on its way. */
  pageSize: number
  sort?: Sort<Field> | null
  onSort?: (sort: Sort<Field> | null) => void
  onPage: (page: number) => void
  /** One sentence on what will stand here, while nothing does. */
  emptyHint: string
  /** The list is narrowed by something beside search and status. */
  isNarrowed?: boolean
  /** Pixels the rows scroll in; without it the table is as high as its rows. */
  scrollHeight?: number
  /** Where the list can be searched. */
  search?: SearchBoxProps
  /** Where the list can be narrowed to a status. */
  status?: StatusChoiceProps
  /** What else can be done with the list, at the end of the same line. */
  tool?: ReactNode
  /** Why the list could not be had stands above the table, not in it. */
  isProblemAbove?: boolean
}

/** One page of a list that the server sorts and divides. Its first column names the row. On a narrow screen each row is a few lines of a list. */
export const DataTable = <Row, Field extends string = never>({
  label,
  columns,
  list,
  rowKey,
  pageSize,
  sort = null,
  onSort,
  onPage,
  emptyHint,
  isNarrowed = false,
  scrollHeight,
  search,
  status,
  tool,
  isProblemAbove = false,
}: DataTableProps<Row, Field>) => {
  const { t } = useTranslation(['common', 'table'])
  const { isLoading, paging } = list
  const scroll = useRef<HTMLDivElement>(null)
  const page = paging?.currentPage
  const finds = isNarrowed || Boolean(search?.value || status?.value)
  const order = onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />
  const allWidths = columns.reduce((sum, { width }) => sum + width, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0
  }, [page])

  return (
    <div className={classes.box}>
      {search || status || tool ? (
        <div className={classes.tools}>
          {search && <SearchBox {...search} />}
          {status && <StatusChoice {...status} />}
          {order}
          {tool}
        </div>
      ) : (
        order
      )}
      {isProblemAbove && <ProblemAlert problem={list.problem} onRetry={list.retry} />}
      <div className={classes.card}>
        <section
          ref={scroll}
          className={classes.scroll}
          aria-label={label}
          aria-busy={isLoading}
          // What scrolls has to be reachable without a mouse.
          tabIndex={scrollHeight === undefined ? undefined : 0}
          style={
            scrollHeight === undefined ? undefined : { ['--scroll-height' as string]: `${scrollHeight}px` }
          }
        >
          <table className={`${classes.table} ${rows.rows}`} aria-label={label}>
            <colgroup>
              {columns.map(({ key, width }) => (
                <col key={key} style={{ width: `${(100 * width) / allWidths}%` }} />
              ))}
            </colgroup>
            <TableHead columns={columns} sort={sort} onSort={onSort} />
            <TableBody
              columns={columns}
              list={list}
              rowKey={rowKey}
              pageSize={pageSize}
              emptyHint={finds ? t('table:emptySearch') : emptyHint}
              isProblemTold={isProblemAbove}
            />
          </table>
        </section>
        <div className={classes.spinner} role="status">
          {isLoading && (
            <>
              <Loader size={28} aria-hidden />
              <span className={classes.unseen}>{t('loading')}</span>
            </>
          )}
        </div>
      </div>
      <Pages paging={paging} pageSize={pageSize} onPage={onPage} />
    </div>
  )
}
