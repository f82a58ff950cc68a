import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configurationPage, envExample } from './configuration.ts'
import { pastDrawings, statechartFiles, versionFiles } from './statecharts.ts'

/** Text of each file by its path from the root. */
export type GeneratedFiles = ReadonlyMap<string, string>

/** Folders in which every file is generated. */
const FOLDERS = ['docs/statecharts', 'diagrams/drawings', 'diagrams/maps']

/** Every document and drawing made from the code under `root`. */
export const generatedFiles = async (root: string): Promise<GeneratedFiles> =>
  new Map([
    ['docs/configuration.md', configurationPage()],
    ['.env.example', envExample()],
    ...versionFiles(),
    ...(await statechartFiles(root)),
    ...(await pastDrawings(root)),
  ])

const leftovers = (root: string, files: GeneratedFiles): string[] =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/*`, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !files.has(path))

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Paths under `root` whose file differs, is missing, or is no longer made. */
export const staleFiles = (root: string, files: GeneratedFiles): string[] => [
  ...[...files].filter(([path, text]) => textOf(join(root, path)) !== text).map(([path]) => path),
  ...leftovers(root, files),
]

export const writeFiles = (root: string, files: GeneratedFiles): void => {
  for (const path of leftovers(root, files)) rmSync(join(root, path))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
