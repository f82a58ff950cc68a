import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** The part of dependency-cruiser's report that tests read. */
export interface GateReport {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

const root = join(import.meta.dirname, '..', '..')

/** Runs the project's own import gate over the rooms below `folder`, as `npm run arrows` does. */
export const runImportGate = (folder: string, rooms: string[]): Promise<GateReport> =>
  new Promise((resolve, reject) => {
    const gate = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const args = [gate, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...rooms]
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) => {
      // It exits with the number of violations, so only output that is no report is a failure here.
      try {
        resolve(JSON.parse(stdout) as GateReport)
      } catch {
        reject(new Error(`The import gate gave no report: ${stderr || stdout}`))
      }
    })
  })
