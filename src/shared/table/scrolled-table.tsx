import type { ReactNode } from 'react'
import classes from './scrolled-table.module.css'

interface ScrolledTableProps {
  label: string
  titles: readonly string[]
  /** The table is higher than its container: its headers stay visible. */
  isLong?: boolean
  /**
   * On a phone each row becomes a card, three values in a line. `data-title` names a cell, `data-wide` gives it a line of its own,
   * `data-two-thirds` two thirds of a line, and `data-empty` marks it as empty.
   */
  hasCards?: boolean
  /** The columns between the first and the last contain figures. */
  hasFigures?: boolean
  /** The rows. */
  children: ReactNode
}

/** A table that scrolls if it does not fit, also by keyboard. */
export const ScrolledTable = ({
  label,
  titles,
  isLong = false,
  hasCards = false,
  hasFigures = false,
  children,
}: ScrolledTableProps) => (
  <section
    className={classes.scroll}
    data-long={isLong}
    data-cards={hasCards}
    data-figures={hasFigures}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the scrollable area
    tabIndex={0}
  >
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
