import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisesOf } from './promises.ts'

/** A section of docs/requirements.md. */
export interface RequirementSection {
  heading: string
  requirements: { id: string; text: string }[]
}

/** The tests' promises by requirement id, as sentences with the test's file. */
export type PromisesById = ReadonlyMap<string, ReadonlySet<string>>

const TESTS = '{contract,rules,machines,diagrams,server,src,sandbox,scripts,test}/**/*.{test,spec}.{ts,tsx}'

/** Its ids are samples. */
const SAMPLES = 'test/architecture/requirements.test.ts'

const ENTRY = /^- <a id="([\d.]+)"><\/a>\*\*\1\*\* (.+)$/gm

export const readRequirements = (root: string): RequirementSection[] =>
  readFileSync(join(root, 'docs/requirements.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      heading: section.slice(0, section.indexOf('\n')),
      requirements: [...section.matchAll(ENTRY)].map(([, id = '', text = '']) => ({ id, text })),
    }))

export const collectPromises = (root: string): PromisesById => {
  const promises = new Map<string, Set<string>>()
  for (const file of globSync(TESTS, { cwd: root, exclude: [SAMPLES] }))
    for (const { id, text } of promisesOf(file, readFileSync(join(root, file), 'utf8')))
      promises.set(id, (promises.get(id) ?? new Set()).add(`${text} (\`${file.replaceAll('\\', '/')}\`)`))
  return promises
}
