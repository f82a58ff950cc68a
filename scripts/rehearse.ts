/**
 * `npm run rehearse`: replays recorded flows with the charts of the working copy. By default, the fixtures of all versions; with
 * `--database <url> --from <day> --until <day>`, the records of that database in the period.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { riyadhDayStart } from '#rules/riyadh-time.ts'
import { STORED_CHARTS } from '#server/flows/stored-charts.ts'
import { EXPECTED, readFixtures, recordFixtures, rehearseFixtures } from './rehearse/fixtures.ts'
import { rehearseDatabase } from './rehearse/rehearse-database.ts'
import { isUnchanged, reportOf } from './rehearse/report.ts'

const { values: options } = parseArgs({
  options: {
    database: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    strict: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})

const dateOf = (text: string | undefined, otherwise: Date): Date => {
  if (text === undefined) return otherwise
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? riyadhDayStart(text) : new Date(text)
  if (Number.isNaN(date.getTime())) throw new Error(`${text} is neither a day nor an instant`)
  return date
}

if (options.record) recordFixtures()
const period = { since: dateOf(options.from, new Date(0)), until: dateOf(options.until, new Date()) }
const rehearsed = options.database
  ? await rehearseDatabase(options.database, STORED_CHARTS, period)
  : await rehearseFixtures(STORED_CHARTS, readFixtures())
const report = reportOf(rehearsed)
process.stdout.write(report)
if (options.accept && !options.database) writeFileSync(EXPECTED, report)
const isExpected = options.database ? isUnchanged(rehearsed) : readFileSync(EXPECTED, 'utf8') === report
if (options.strict && !isExpected) process.exitCode = 1
