import type { ReactNode } from 'react'
import classes from './insight.module.css'

/** What is told, and how it is called. */
export type Fact = readonly [name: string, value: ReactNode]

interface FactsProps {
  /** What they are about, where no heading says so. */
  label?: string
  facts: readonly Fact[]
}

/** Figures under their names. */
export const Facts = ({ label, facts }: FactsProps) => (
  <dl className={classes.facts} aria-label={label}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
