import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../lib/project.mjs'

const BINARY = /\.(png|jpe?g|ico|woff2?|pdf|docx?|br|gz|wasm|zip)$/

export interface TextFile {
  file: string
  text: string
}

const readAll = (files: string[]): TextFile[] =>
  files
    .filter((file) => !BINARY.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** All text files that Git tracks or would add, without deleted ones. */
export const sourceFiles = (): TextFile[] => {
  const list = (...args: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8' }).split('\0')
  const deleted = new Set(list('--deleted'))
  return readAll(
    list('--cached', '--others', '--exclude-standard').filter((file) => file !== '' && !deleted.has(file)),
  )
}

/** All text files of the build. */
export const builtFiles = (): TextFile[] =>
  readAll(
    readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
