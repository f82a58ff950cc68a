import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { START_AGAIN } from './errors/directory-error.ts'

test('a server that must start again ends by its signal, although an exit would hang', () => {
  const program = `
    import { endToStartAgain } from './server/end-process.ts'
    process.reallyExit = () => { for (;;); }
    endToStartAgain()`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
  expect(signal).toBe(START_AGAIN.signal)
})
