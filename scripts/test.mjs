import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { describeBrowsers, ensureBrowser, requireAllBrowsers } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, ownNode, root, runCommand, Stop } from './lib/project.mjs'
import { runToEnd } from './lib/run-to-end.mjs'
import { batchesOf, chooseStages, ON_DEMAND, STAGES } from './lib/stages.mjs'

/** @typedef {import('./lib/stages.mjs').Stage} Stage */

/** @param {number} since */
const secondsSince = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** @param {Stage} stage */
const titleOf = ({ name, title }) => `\n── ${name}: ${title}`

/** @param {Stage} stage */
const failureOf = ({ name }) => `The check “${name}” failed: see above. To run it alone: npm test -- ${name}`

/**
 * @param {Stage} stage
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} extra arguments of the last command
 */
const runAlone = (stage, env, extra) => {
  const since = Date.now()
  console.log(titleOf(stage))
  for (const [index, command] of stage.commands.entries()) {
    const isLast = index === stage.commands.length - 1
    const args = isLast ? [...command, ...extra] : command
    const { status } = spawnSync(ownNode, args, {
      cwd: root,
      env: { ...env, ...stage.env },
      stdio: 'inherit',
    })
    if (status !== 0) throw new Stop(failureOf(stage))
  }
  console.log(`   passed in ${secondsSince(since)}`)
}

/**
 * Runs all commands at once; the output of a stage appears at its end.
 * @param {Stage[]} stages
 * @param {NodeJS.ProcessEnv} env
 */
const runBeside = async (stages, env) => {
  const since = Date.now()
  const failures = await Promise.all(
    stages.map(async (stage) => {
      const results = await Promise.all(
        stage.commands.map((command) => runToEnd([ownNode, ...command], { ...env, ...stage.env })),
      )
      const output = results.map(({ output }) => output).join('')
      const hasPassed = results.every(({ code }) => code === 0)
      console.log(`${titleOf(stage)}\n${output}${hasPassed ? `   passed in ${secondsSince(since)}` : ''}`)
      return hasPassed ? [] : [failureOf(stage)]
    }),
  )
  if (failures.flat().length > 0) throw new Stop(failures.flat().join('\n'))
}

/** `npm test`: runs every check and stops at the first failure. `npm test -- unit lint` runs only these. */
await runCommand(async () => {
  const { stages, extra, unknown } = chooseStages(process.argv.slice(2))
  if (unknown.length > 0) {
    const names = [...STAGES, ...ON_DEMAND].map(({ name }) => name).join(', ')
    throw new Stop(`There is no check named ${unknown.join(', ')}: choose from ${names}.`)
  }

  await ensureInstalled()
  const env = { ...process.env, PATH: [inRoot('node_modules/.bin'), process.env.PATH].join(delimiter) }
  if (stages.some(({ browsers }) => browsers === 'all')) requireAllBrowsers()
  if (stages.some(({ browsers }) => browsers)) {
    const chromium = ensureBrowser()
    Object.assign(env, { CHROME_PATH: chromium })
    console.log(describeBrowsers(chromium))
  }

  const start = Date.now()
  for (const batch of extra.length > 0 ? stages.map((stage) => [stage]) : batchesOf(stages)) {
    const [first, ...others] = batch
    if (first && others.length === 0) runAlone(first, env, first === stages.at(-1) ? extra : [])
    else await runBeside(batch, env)
  }
  console.log(`\nAll checks passed in ${secondsSince(start)}.`)
})
