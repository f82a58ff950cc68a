import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../scripts/lib/ports.mjs'

const BIN = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)

const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))

/** The user of the server's processes: PostgreSQL refuses to run as root. */
const owner = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

const run = (program: string, args: readonly string[]) => {
  if (BIN === undefined)
    throw new Error('Install Debian’s package postgresql: its programs make the backups.')
  execFileSync(join(BIN, program), args, { ...owner(), cwd: tmpdir(), stdio: 'ignore' })
}

/** Kills the server and its processes at once; returns when none is left. */
const killWithChildren = (directory: string): void => {
  const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const all = [pid, ...children.trim().split(/\s+/).map(Number)]
  for (const each of all) if (isRunning(each)) process.kill(each, 'SIGKILL')
  while (all.some(isRunning));
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const giveToOwner = (path: string) => {
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, path])
}

/** Starts Debian's PostgreSQL on an existing directory. */
export const startOn = async (
  directory: string,
  settings: Readonly<Record<string, string>> = { fsync: 'off' },
) => {
  giveToOwner(directory)
  const port = await findFreePort()
  const given = Object.entries({ listen_addresses: 'localhost', ...settings })
  const options = [`-p ${port} -k ${tmpdir()}`, ...given.map(([name, value]) => `-c ${name}=${value}`)].join(
    ' ',
  )
  const start = ['-D', directory, '-w', '-t', '60', '-l', `${directory}.log`, '-o', options, 'start']
  try {
    run('pg_ctl', start)
  } catch {
    throw new Error(`The server did not start:\n${readFileSync(`${directory}.log`, 'utf8')}`)
  }
  return {
    port,
    urlOf: (name: string) => `postgres://masar@localhost:${port}/${name}`,
    stop: () => run('pg_ctl', ['-D', directory, '-w', '-m', 'fast', 'stop']),
    /** `kill -9` of all its processes. */
    kill: () => killWithChildren(directory),
    /** Starts it again after `kill`; resolves when it accepts connections. */
    startAgain: async () => {
      await promisify(execFile)(join(BIN ?? '', 'pg_ctl'), start, { ...owner(), cwd: tmpdir() })
    },
  }
}

/** A new folder that the server's user can write. */
export const serverFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-debian-'))
  chmodSync(folder, 0o755)
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** Copies a running server into a directory that follows it as a standby, and returns its path. */
export const copyToStandby = (folder: string, { port }: { port: number }): string => {
  const directory = join(folder, 'standby')
  run('pg_basebackup', [
    '-D',
    directory,
    '-d',
    `host=localhost port=${port} user=masar`,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ])
  return directory
}

/** A temporary PostgreSQL server of Debian, of the same version as its programs. The caller removes the folder. */
export const startDebianServer = (folder: string, settings?: Readonly<Record<string, string>>) =>
  startOn(initDirectory(folder), settings)

/** Makes the directory of a new server, and returns its path. */
export const initDirectory = (folder: string): string => {
  const directory = join(folder, 'data')
  rmSync(directory, { recursive: true, force: true })
  run('initdb', ['-D', directory, '-U', 'masar', '--auth=trust', '--no-sync'])
  return directory
}
