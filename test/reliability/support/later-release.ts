import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const chartText = (version: number, upgrades: string) =>
  `machine: accountMachine,\n\tversion: ${version},\n\tupgrades: [${upgrades}],`

/** The account chart in the built server. */
const ACCOUNT_CHART = chartText(1, '')

/** A later version of the chart with the same states. */
const laterChart = (version: number): string =>
  chartText(
    version,
    Array.from({ length: version - 1 }, (_, at) => `{ from: ${at + 1}, migrate: (value) => value }`).join(),
  )

interface LaterMigration {
  name: string
  up: string
  down: string
}

/**
 * A copy of the built product with further migrations, and with this version of the account chart. Returns its folder and its server's
 * program. The caller deletes the folder.
 */
export const buildLaterRelease = (
  migrations: readonly LaterMigration[],
  accountVersion: number,
): { folder: string; serverProgram: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-later-'))
  mkdirSync(join(folder, 'server'))
  cpSync('package.json', join(folder, 'package.json'))
  cpSync('dist/programs', join(folder, 'dist/programs'), { recursive: true })
  cpSync('server/db/migrations', join(folder, 'server/db/migrations'), { recursive: true })
  for (const linked of ['node_modules', 'dist/portal', 'dist/renderer', 'server/files'])
    symlinkSync(resolve(linked), join(folder, linked))
  for (const { name, up, down } of migrations) {
    writeFileSync(join(folder, `server/db/migrations/${name}.up.sql`), up)
    writeFileSync(join(folder, `server/db/migrations/${name}.down.sql`), down)
  }
  const changed = globSync(join(folder, 'dist/programs/assets/*.js')).filter((file) => {
    const text = readFileSync(file, 'utf8')
    if (!text.includes(ACCOUNT_CHART)) return false
    writeFileSync(file, text.replace(ACCOUNT_CHART, laterChart(accountVersion)))
    return true
  })
  if (changed.length !== 1) throw new Error(`${changed.length} built files have the account chart`)
  return { folder, serverProgram: join(folder, 'dist/programs/server.js') }
}
