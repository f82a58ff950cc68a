import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '#test/support/e2e.ts'
import { recordFigure } from '#test/support/figures.ts'

interface Matrix {
  goal: string
  /** The number of cells of the goal. */
  of: number
  /** The figure after the count, such as `states and ways`. */
  text: string
}

/** Counts the cells of a matrix that passed, and stores the figure after the last test of the file. */
export const countCells = ({ goal, of, text }: Matrix) => {
  // Of this run: a new worker goes on after a failure.
  const passed = join(tmpdir(), `masar-cells-${process.ppid}-${goal}`)
  const countPassed = () => (existsSync(passed) ? readFileSync(passed, 'utf8').length : 0)
  test.afterAll(() => {
    const count = countPassed()
    recordFigure({ goal, figure: `${count} of ${of} ${text}`, isMet: count === of })
  })
  return {
    /** Runs a cell as a step of its test. */
    cell: async (name: string, run: () => Promise<void>): Promise<void> => {
      await test.step(name, run)
      appendFileSync(passed, '.')
    },
  }
}
