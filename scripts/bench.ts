/**
 * Runs the benches one after another. Each prints its figures beside their goals and marks missed ones.
 *
 *     npm run bench                       all of them, which takes more than an hour
 *     npm run bench -- portal api         some of them
 *     npm run bench -- --save portal      writes what they print, with machine and date, into docs/performance.md
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { parsePerformance, performanceDocument, type Section } from './bench/performance-document.ts'

const BENCHES = ['portal', 'api', 'start', 'memory', 'customers', 'insight', 'hostile']
const DOCUMENT = 'docs/performance.md'

const { values, positionals } = parseArgs({
  options: { save: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !BENCHES.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}.\n`)
  process.exit(1)
}

/** Shows the output of a bench while it runs, and resolves with all of it. */
const run = (bench: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', `bench:${bench}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      process.stdout.write(text)
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`bench:${bench} ended with ${code}`)),
    )
  })

const machine = (): string => {
  const [{ model } = { model: 'an unknown processor' }] = cpus()
  return `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
}

const sections: Record<string, Section> = existsSync(DOCUMENT)
  ? parsePerformance(readFileSync(DOCUMENT, 'utf8'))
  : {}
for (const bench of BENCHES.filter((name) => positionals.length === 0 || positionals.includes(name))) {
  process.stdout.write(`\n── bench:${bench}\n`)
  const printed = await run(bench)
  sections[bench] = { measured: `${new Date().toISOString().slice(0, 10)}, ${machine()}`, printed }
  if (values.save) writeFileSync(DOCUMENT, performanceDocument(sections, BENCHES))
}
