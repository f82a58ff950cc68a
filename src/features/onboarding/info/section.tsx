import { type ReactNode, useId } from 'react'
import classes from './info.module.css'

/** Fields under a heading, in two columns if there is room. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <div className={classes.grid}>{children}</div>
    </section>
  )
}

/** A field of full width. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>
