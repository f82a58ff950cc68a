import { collectPromises, readRequirements } from './requirements.ts'

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
