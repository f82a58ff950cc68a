import { Loader } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { LIST_STATUSES, STATUS_FILTERS, type StatusFilter } from '#contract/entities/status-filter.ts'
import { pageWindow } from '#rules/paging.ts'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { Select } from '../forms/select.tsx'
import { useNumbers } from '../i18n/numbers.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Column, Sort } from './columns.ts'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'
import { TableBody, TableHead } from './table-rows.tsx'

interface DataTableProps<Row, Field extends string> {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly Column<Row, Field>[]
  list: ListState<Row>
  rowKey: (row: Row) => string
  /** Number of rows on a full page, and of placeholders before the first answer. */
  pageSize: number
  sort?: Sort<Field> | null
  onSort?: (sort: Sort<Field> | null) => void
  /** Absent for a list without pages. */
  onPage?: (page: number) => void
  /** One sentence about the future content of an empty list. */
  emptyHint: string
  /** True if a filter other than search and status is active. */
  isNarrowed?: boolean
  /** Removes these filters. An empty list offers it. */
  onShowAll?: () => void
  /** Height of the scrollable area in pixels; without it the table is as high as its rows. */
  scrollHeight?: number
  /** For lists that can be searched. */
  search?: SearchBoxProps
  /** For lists that can be filtered by status. */
  status?: StatusChoiceProps
  /** Further actions, at the end of the same line. */
  tool?: ReactNode
  /** The failure is shown above the table, not in it. */
  isProblemAbove?: boolean
}

/**
 * One page of a list that the server sorts and divides. Its first column names the row. On a narrow screen each row is a few lines
 * of a list.
 */
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
  onShowAll,
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top of another page
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0
  }, [page])

  return (
    <div className={classes.tableBox}>
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
          // Keyboard users must reach a scrollable area.
          tabIndex={scrollHeight === undefined ? undefined : 0}
          style={
            scrollHeight === undefined ? undefined : { ['--scroll-height' as string]: `${scrollHeight}px` }
          }
        >
          <table className={`${classes.table} ${classes.rows}`} aria-label={label}>
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
              onShowAll={isNarrowed ? onShowAll : undefined}
              isProblemElsewhere={isProblemAbove}
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
      {onPage && <Pages paging={paging} pageSize={pageSize} onPage={onPage} />}
    </div>
  )
}

interface SortChoiceProps<Row, Field extends string> {
  columns: readonly Column<Row, Field>[]
  sort: Sort<Field> | null
  onSort: (sort: Sort<Field> | null) => void
}

const OWN = ''

/** The choice of the order on a narrow screen, which has no headers. */
const SortChoice = <Row, Field extends string>({ columns, sort, onSort }: SortChoiceProps<Row, Field>) => {
  const { t } = useTranslation('table')
  const choices = columns.flatMap(({ title, sort: field }) =>
    field === undefined
      ? []
      : (['asc', 'desc'] as const).map((order) => ({
          value: `${field}:${order}`,
          label: t(`sort.${order}`, { title }),
          sort: { field, order },
        })),
  )
  return (
    <div className={classes.sortChoice}>
      <span aria-hidden>{t('sort.label')}</span>
      <Select
        aria-label={t('sort.label')}
        options={[{ value: OWN, label: t('sort.own') }, ...choices]}
        value={sort ? `${sort.field}:${sort.order}` : OWN}
        onChange={({ currentTarget }) =>
          onSort(choices.find(({ value }) => value === currentTarget.value)?.sort ?? null)
        }
      />
    </div>
  )
}

interface StatusChoiceProps {
  value: StatusFilter
  onPick: (status: StatusFilter) => void
}

/** The status filter of a list. */
const StatusChoice = ({ value, onPick }: StatusChoiceProps) => {
  const { t } = useTranslation('table')
  const choices = STATUS_FILTERS.some((status) => status === value) ? STATUS_FILTERS : LIST_STATUSES
  const options = choices.map((status) => ({
    value: status,
    label: status === '' ? t('status.any') : t(`common:customerStatus.${status}`),
  }))
  return (
    <Select
      aria-label={t('status.label')}
      options={options}
      value={value}
      onChange={({ currentTarget }) => onPick(choices.find((status) => status === currentTarget.value) ?? '')}
    />
  )
}

interface PagesProps {
  paging: ListState<unknown>['paging']
  pageSize: number
  onPage: (page: number) => void
}

/** The shown part of the list, and links to the others. */
const Pages = ({ paging, pageSize, onPage }: PagesProps) => {
  const { t } = useTranslation('table')
  const numbers = useNumbers()
  const { currentPage = 0, totalPages = 0, totalItems = 0, more = false } = paging ?? {}
  const from = currentPage * pageSize + 1
  const to = Math.min(from + pageSize - 1, totalItems)
  const buttons = pageWindow(currentPage, totalPages)

  const arrow = (page: number, label: string, Icon: typeof IconChevronLeft) => {
    const exists = page >= 0 && page < totalPages
    return (
      <li>
        {/* Not disabled, because the focus would be lost at the last page. */}
        <button
          type="button"
          className={classes.pageButton}
          aria-label={label}
          aria-disabled={!exists}
          onClick={() => exists && onPage(page)}
        >
          <Icon className={classes.pageArrow} size={16} stroke={2} aria-hidden />
        </button>
      </li>
    )
  }

  return (
    <div className={classes.pages} data-known={paging !== undefined}>
      <p className={classes.pageRange} role="status">
        {from <= to &&
          t(more ? 'rangeOfMore' : 'range', {
            from: numbers.count(from),
            to: numbers.count(to),
            total: numbers.count(totalItems),
          })}
      </p>
      {totalPages > 1 && (
        <nav aria-label={t('pages.label')}>
          <ul className={classes.pageButtons}>
            {arrow(currentPage - 1, t('pages.previous'), IconChevronLeft)}
            {buttons.map((button, index) =>
              button === 'gap' ? (
                <li key={`gap-${buttons[index - 1]}`} className={classes.pageGap} aria-hidden>
                  …
                </li>
              ) : (
                <li key={button}>
                  <button
                    type="button"
                    className={classes.pageButton}
                    aria-label={t('pages.page', { page: button + 1 })}
                    aria-current={button === currentPage ? 'page' : undefined}
                    onClick={() => button !== currentPage && onPage(button)}
                  >
                    {numbers.count(button + 1)}
                  </button>
                </li>
              ),
            )}
            {arrow(currentPage + 1, t('pages.next'), IconChevronRight)}
          </ul>
        </nav>
      )}
    </div>
  )
}
