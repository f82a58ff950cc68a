import { spawn } from 'node:child_process'

/**
 * Runs a foreign program and ends it when the launcher ends, even by a kill, because the channel to the launcher then closes. The
 * program's children are in our process group, so that they end too. Arguments: the program and its arguments.
 */
const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })

const end = () => {
  child.kill('SIGKILL')
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  process.exit(1)
}
process.on('disconnect', end)
if (!process.connected) end()

child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('close', (code) => process.exit(code ?? 1))
