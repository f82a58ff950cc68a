import type { ReactNode } from 'react'
import classes from './scrolled-table.module.css'

interface ScrolledTableProps {
  label: string
  titles: readonly string[]
  /** The table is longer than its room: its titles stay in sight. */
  isLong?: boolean
  /**
   * On a phone each row becomes a card, three values in a line. Its cells give their name in `data-title`, and with `data-wide`
   * that they need a line of their own, with `data-two-thirds` two thirds of one, and with `data-empty` that they have nothing to say.
   */
  hasCards?: boolean
  /** The columns between the first and the last hold figures. */
  hasFigures?: boolean
  /** The rows. */
  children: ReactNode
}

/** A table that scrolls where it has no room, by keyboard too. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
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
