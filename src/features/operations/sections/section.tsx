import type { ComponentType, ReactNode } from 'react'
import type { OperationsFacts } from '#contract/entities/operations.ts'
import classes from '../operations.module.css'

/** A section that shows a part of the answer. */
export type SectionPart = ComponentType<{ facts: OperationsFacts }>

interface SectionProps {
  title: string
  children: ReactNode
}

export const Section = ({ title, children }: SectionProps) => (
  <section className={classes.section} aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    {children}
  </section>
)

/** Facts in one line, separated by their gap. */
export const Facts = ({ facts }: { facts: readonly (string | null)[] }) => (
  <ul className={classes.facts}>
    {facts
      .filter((fact) => fact !== null)
      .map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
  </ul>
)
