import type { ReactNode } from 'react'
import classes from './insight.module.css'

interface FiguresFrameProps {
  label: string
  titles: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** A table of figures: what has no room is scrolled to, by keyboard too. */
export const FiguresFrame = ({ label, titles, children }: FiguresFrameProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
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
