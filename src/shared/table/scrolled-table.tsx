import type { ReactNode } from 'react'
import classes from './scrolled-table.module.css'

interface ScrolledTableProps {
  label: string
  titles: readonly string[]
  /** Whether it is longer than there is room for: its titles stay in sight then. */
  isLong?: boolean
  /** The rows. */
  children: ReactNode
}

/** A table of which what has no room is scrolled to, by keyboard too. */
export const ScrolledTable = ({ label, titles, isLong = false, children }: ScrolledTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <section className={classes.scroll} data-long={isLong} aria-label={label} tabIndex={0}>
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
