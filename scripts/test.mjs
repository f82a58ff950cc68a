import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, ownNode, root, runCommand, Stop } from './lib/project.mjs'
import { chooseStages, STAGES } from './lib/stages.mjs'

/** @param {number} since */
const secondsSince = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** `npm test`: every check, stopping at the first that fails. `npm test -- unit lint` runs only these. */
await runCommand(async () => {
  const { stages, extra, unknown } = chooseStages(process.argv.slice(2))
  if (unknown.length > 0)
    throw new Stop(
      `There is no check named ${unknown.join(', ')}: choose from ${STAGES.map(({ name }) => name).join(', ')}.`,
    )

  await ensureInstalled()
  const env = { ...process.env, PATH: [inRoot('node_modules/.bin'), process.env.PATH].join(delimiter) }
  if (stages.some(({ name }) => name === 'e2e')) Object.assign(env, { CHROME_PATH: ensureBrowser() })

  const start = Date.now()
  for (const { name, title, commands } of stages) {
    const since = Date.now()
    console.log(`\n── ${name}: ${title}`)
    commands.forEach((command, index) => {
      const last = name === stages.at(-1)?.name && index === commands.length - 1
      const { status } = spawnSync(ownNode, last ? [...command, ...extra] : command, {
        cwd: root,
        env,
        stdio: 'inherit',
      })
      if (status !== 0)
        throw new Stop(`The check “${name}” failed: see above. To run it alone: npm test -- ${name}`)
    })
    console.log(`   passed in ${secondsSince(since)}`)
  }
  console.log(`\nAll checks passed in ${secondsSince(start)}.`)
})
