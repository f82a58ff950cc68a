import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { FIGURES_FILE, type ReliabilityFigure, readFigures } from '../../scripts/docs/reliability.ts'
import { GOAL_GROUPS } from '../../scripts/reliability/goals.ts'

const root = join(import.meta.dirname, '../..')
const GIB = 2 ** 30

const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / GIB)} GiB`

const partsOf = (id: string): readonly string[] =>
  GOAL_GROUPS.flatMap(({ goals }) => goals).find((goal) => goal.id === id)?.measures ?? []

/** The number of cases of a measure: the goal's own, or fewer with the variable CASES while a bench is written. */
export const casesOf = (goal: number): number => Math.min(goal, Number(process.env.CASES ?? goal))

/** A result of a measure. `part` may be left out when the goal has one part. */
type Result = Pick<ReliabilityFigure, 'goal' | 'figure' | 'isMet'> & { part?: string }

/**
 * Stores the figure of a part of a goal in docs/reliability-figures.json, in the place of the former figure.
 * A figure of fewer cases never meets the goal.
 */
export const recordFigure = (result: Result): void => {
  const parts = partsOf(result.goal)
  const part = result.part ?? (parts.length === 1 ? parts[0] : undefined)
  if (!part || !parts.includes(part))
    throw new Error(`scripts/reliability/goals.ts has no part ${part} of ${result.goal}`)
  const isMet = result.isMet && process.env.CASES === undefined
  const day = new Date().toISOString().slice(0, 10)
  const figure: ReliabilityFigure = { ...result, part, isMet, day, machine }
  const others = readFigures(root).filter((other) => other.goal !== result.goal || other.part !== part)
  const figures = [...others, figure].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
  writeFileSync(join(root, FIGURES_FILE), `${JSON.stringify(figures, null, 2)}\n`)
}

/** Replaces the figures of the goals that a file of the bench proves, because a test of the file has failed. */
export const recordFailure = (file: string): void => {
  const path = relative(root, file).replaceAll('\\', '/')
  const failed = GOAL_GROUPS.flatMap(({ goals }) => goals).filter(({ proofs }) => proofs.includes(path))
  for (const { id, measures = [] } of failed)
    for (const part of measures)
      recordFigure({ goal: id, part, figure: `a test of ${path} failed`, isMet: false })
}

const keyOf = ({ goal, part }: ReliabilityFigure) => `${goal} ${part}`
