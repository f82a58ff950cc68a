import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

const ROOMS = ['contract', 'rules', 'machines', 'diagrams', 'server', 'src', 'sandbox', 'scripts', 'test']

export interface Source {
  /** Relative to the project's folder, with forward slashes. */
  path: string
  text: string
}

/** The source files of these rooms, including tests. */
export const sourcesOf = (rooms: string[] = ROOMS): Source[] =>
  rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /[.](ts|tsx|mjs|css|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(root, file).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }))
