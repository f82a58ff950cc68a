import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, root } from '../lib/project.mjs'
import type { Guard } from './list.ts'

/** Copies the working tree, with uncommitted changes, into a temporary folder, which is removed when this process ends. */
export const copyCheckout = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-guards-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0'))
    if (file !== '' && existsSync(inRoot(file))) cpSync(inRoot(file), join(folder, file))
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** Runs `work` while the guard is switched off in the copy. */
export const withoutGuard = async <Result>(
  folder: string,
  { file, text, off }: Pick<Guard, 'file' | 'text' | 'off'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    before.replace(text, () => off),
  )
  try {
    return await work()
  } finally {
    writeFileSync(path, before)
  }
}

/** The reason why an entry of the list no longer matches the code; null when it matches. */
export const staleness = ({ file, text, tests }: Guard): string | null => {
  const missing = [file, ...tests].find((path) => !existsSync(inRoot(path)))
  if (missing !== undefined) return `there is no ${missing}`
  const times = readFileSync(inRoot(file), 'utf8').split(text).length - 1
  return times === 1 ? null : `its text occurs ${times} times in ${file}`
}
