import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { environmentWith } from '../env/environment.ts'
import { BackupError } from './backup-error.ts'
import type { Bytes } from './sealed-stream.ts'

export interface Command {
  name: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}

/** Debian installs PostgreSQL's programs in this folder and adds only some of them to the PATH. */
const IN_DEBIAN = '/usr/lib/postgresql/*/bin'

const pathOf = (name: string): string =>
  globSync(`${IN_DEBIAN}/${name}`)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1) ?? name

const start = ({ name, args, env = {} }: Command) => {
  const child = spawn(pathOf(name), args, {
    env: environmentWith({ LC_MESSAGES: 'C', ...env }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => {
    output = `${output}${text}`.slice(-4000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        new BackupError(
          error.code === 'ENOENT' ? `The program ${name} is missing: install it.` : error.message,
        ),
      ),
    )
    child.on('close', (status, signal) =>
      status === 0
        ? resolve()
        : reject(new BackupError(`${name} failed: ${errorLine(output) || signal || `status ${status}`}`)),
    )
  })
  ended.catch(() => undefined)
  return { child, ended, lastError: () => errorLine(output) }
}

/** The first line that reports an error, else the last line. */
const errorLine = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const error = lines.find((line) => /error:|FATAL:/i.test(line)) ?? lines.at(-1) ?? ''
  return error.replace(/^[\w-]+: (error: )?/, '').trim()
}

/** The output of a program. Throws BackupError after the last bytes when the program fails. */
export const outputOf = async function* (command: Command): AsyncGenerator<Buffer> {
  const { child, ended } = start(command)
  child.stdin.end()
  try {
    yield* child.stdout
    await ended
  } finally {
    child.kill()
  }
}

/** Runs a program that reads these bytes. Throws BackupError when the program fails, or the error of the bytes' source. */
export const feed = async (command: Command, bytes: Bytes): Promise<void> => {
  const { child, ended } = start(command)
  child.stdout.resume()
  try {
    await pipeline(Readable.from(bytes), child.stdin)
  } catch (error) {
    child.kill()
    // A program that has ended closes its input. Its own message gives the reason, so this error is ignored.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
  await ended
}

/** Runs a program to its end. Throws BackupError when it fails. */
export const runProgram = (command: Command): Promise<void> => feed(command, Readable.from([]))

/** Starts a program that runs until it is stopped. */
export const startProgram = (command: Command) => {
  const { child, ended, lastError } = start(command)
  child.stdin.end()
  child.stdout.resume()
  return { stop: () => child.kill('SIGTERM'), ended, lastError }
}

/** A folder's content as one tar stream. */
export const packFolder = (folder: string): Bytes =>
  outputOf({ name: 'tar', args: ['-C', folder, '-cf', '-', '.'] })

/** Unpacks a stream of `packFolder` into an existing folder. */
export const unpackFolder = (folder: string, bytes: Bytes): Promise<void> =>
  feed({ name: 'tar', args: ['-C', folder, '-xf', '-'] }, bytes)

/** The address of a database for PostgreSQL's programs. The environment has the password, because other users see arguments. */
export const connectionOf = (url: string): { dbname: string; env: Record<string, string> } => {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { dbname: address.href, env: password === '' ? {} : { PGPASSWORD: password } }
}
