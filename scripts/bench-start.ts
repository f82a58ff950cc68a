/**
 * Starts the whole product on an empty data directory, then several times on the data of the first start. Prints the seconds until
 * the product is ready. Asserts nothing.
 *
 *     npm run bench:start
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './bench/quantile.ts'
import { ensureBuilt } from './lib/build.mjs'
import { findFreePort } from './lib/ports.mjs'

const LATER_STARTS = 5
const GOAL_SECONDS = 2.5

await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'masar-bench-start-'))
const ports = {
  PORT: String(await findFreePort()),
  SANDBOX_PORT: String(await findFreePort()),
  SANDBOX_SMTP_PORT: String(await findFreePort()),
}

const TIME_LIMIT_MS = 120_000

/** Starts the product and stops it like Ctrl+C. Returns the seconds from the command to the greeting. */
const start = async (): Promise<number> => {
  const since = performance.now()
  const child = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...ports, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error('npm could not be run')
  const giveUp = setTimeout(() => process.kill(-pid, 'SIGKILL'), TIME_LIMIT_MS)
  let output = ''
  let seconds = Number.NaN
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text
    if (!Number.isNaN(seconds) || !output.includes('Masar is ready')) continue
    seconds = (performance.now() - since) / 1000
    // Like a terminal, signals the whole group: npm does not forward it.
    process.kill(-pid, 'SIGINT')
  }
  clearTimeout(giveUp)
  if (!output.includes('Masar has stopped')) throw new Error(`Masar did not start and stop:\n${output}`)
  return seconds
}

const line = (name: string, seconds: number, goal = '') =>
  process.stdout.write(`${name.padEnd(36)}${seconds.toFixed(2)} s${goal}\n`)

try {
  line('first start, on an empty directory', await start())
  const later: number[] = []
  for (let count = 0; count < LATER_STARTS; count += 1) later.push(await start())
  const middle = median(later)
  const mark = middle <= GOAL_SECONDS ? '✓' : '✗'
  line(`later starts, the middle of ${LATER_STARTS}`, middle, `, goal <= ${GOAL_SECONDS} s ${mark}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
