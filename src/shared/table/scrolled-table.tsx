import type { ReactNode } from 'react'
import classes from './scrolled-table.module.css'

interface ScrolledTableProps {
  label: string
  titles: readonly string[]
  /** Whether it is longer than there is room for: its titles stay in sight then. */
  isLong?: boolean
  /**
   * Whether each row becomes a card on a phone, three values in a line. Its cells say with `data-title` what they are, and with `data-wide`
   * that they need a line of their own, with `data-two-thirds` two thirds of one, and with `data-empty` that they have nothing to say.
   */
  hasCards?: boolean
  /** Whether the columns between the first and the last hold figures. */
  hasFigures?: boolean
  /** The rows. */
  children: ReactNode
}

/** A table of which what has no room is scrolled to, by keyboard too. */
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
