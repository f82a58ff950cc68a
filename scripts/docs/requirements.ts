import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisesOf } from './promises.ts'

/** A section of docs/requirements.md. */
interface RequirementSection {
  heading: string
  requirements: { id: string; text: string }[]
}

/** The tests' promises by requirement id, as sentences with the test's file. */
type PromisesById = ReadonlyMap<string, ReadonlySet<string>>

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

const HEAD = `# Behaviour

Each requirement with the tests that prove it, made by \`npm run behaviour\` from the ids in their titles.
`

/** A page that lists the tests of every requirement. */
export const behaviourDocument = (root: string): string => {
  const promises = collectPromises(root)
  const testsOf = (id: string) =>
    [...(promises.get(id) ?? [])].sort().map((promise) => `  - ${escapeMarkdown(promise)}\n`)
  const sections = readRequirements(root).map(({ heading, requirements }) => {
    const entries = requirements.map(({ id, text }) => `- **${id}** ${text}\n${testsOf(id).join('')}`)
    return `\n## ${heading}\n\n${entries.join('')}`
  })
  return HEAD + sections.join('')
}

const escapeMarkdown = (text: string) => text.replace(/[<>*_|\\]/g, '\\$&')
