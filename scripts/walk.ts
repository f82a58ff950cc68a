import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { inRoot, ownNode, root } from './lib/project.mjs'

/** `npm run walk -- --walks 10000 --seed 7`: runs random walks of test/model/walks. `--path` repeats one of them. */
const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '1000' },
    steps: { type: 'string', default: '30' },
    seed: { type: 'string' },
    path: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    shrink: { type: 'boolean', default: false },
  },
})

const env = {
  ...process.env,
  WALKS: values.walks,
  WALK_STEPS: values.steps,
  WALK_MINUTES: values.minutes,
  ...(values.seed !== undefined && { WALK_SEED: values.seed }),
  ...(values.path !== undefined && { WALK_PATH: values.path }),
  ...(values.shrink && { WALK_SHRINK: 'true' }),
}
const vitest = inRoot('node_modules/vitest/vitest.mjs')
const args = [vitest, 'run', '--project', 'postgres', 'test/model/walks/walks.test.ts']
process.exitCode = spawnSync(ownNode, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
