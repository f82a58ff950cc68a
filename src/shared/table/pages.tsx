import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageWindow } from '#rules/paging.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './data-table.module.css'
import type { ListState } from './list-state.ts'

interface PagesProps {
  paging: ListState<unknown>['paging']
  pageSize: number
  onPage: (page: number) => void
}

/** The shown part of the list, and links to the others. */
export const Pages = ({ paging, pageSize, onPage }: PagesProps) => {
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
        {/* Not disabled: at the last page the focus would be lost. */}
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
