import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configurationPage, envExample } from './configuration.ts'
import { privacyPage } from './privacy.ts'
import { reliabilityPage } from './reliability.ts'
import { pictureFiles, versionFiles } from './statecharts.ts'

/** The text of each file by its path from the root. */
export type GeneratedFiles = ReadonlyMap<string, string>

/** A folder in which every file is generated. */
const FOLDER = 'docs/pictures'

/** The generated files that are committed. */
export const generatedFiles = async (root: string): Promise<GeneratedFiles> =>
  new Map([
    ['docs/configuration.md', configurationPage()],
    ['.env.example', envExample()],
    ['docs/privacy.md', privacyPage()],
    ['docs/reliability.md', reliabilityPage(root)],
    ...versionFiles(),
    ...(await pictureFiles(root)),
  ])

const leftovers = (root: string, files: GeneratedFiles): string[] =>
  globSync(`${FOLDER}/*`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !files.has(path))

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Paths of files that differ, are missing, or are no longer generated. */
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
