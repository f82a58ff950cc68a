import { globSync, readFileSync } from 'node:fs'
import { promisesOf } from './promises.ts'

const TESTS = '{contract,rules,machines,diagrams,server,src,sandbox,scripts,test}/**/*.{test,spec}.{ts,tsx}'

/** Its ids are samples to read. */
const SAMPLES = 'test/architecture/behaviour.test.ts'

const SECTIONS: Record<string, string> = {
  '1': 'What the product does and for whom',
  '2.1': 'Routes',
  '2.2': 'Shared layout',
  '2.3': 'Onboarding',
  '2.4': 'Contact us',
  '2.5': 'Return from the card verification',
  '2.6': 'Landing page and sign-in',
  '2.7': 'Dashboard',
  '2.8': 'Billing history',
  '2.9': 'Payment cards',
  '2.10': 'Users',
  '2.11': 'Subscription',
  '2.12': 'Customers, for administrators',
  '3': 'Entities and fields',
  '4': 'States and transitions',
  '5': 'Validation',
  '6': 'Roles and permissions',
  '7': 'Calls',
  '8': 'Errors',
  '9': 'Business constants and limits',
}

const HEAD = `# Behaviour

What the product promises, by the ids that stand in the titles of the tests: \`[2.7.21]\` is looked up at **2.7.21**. Made from those
titles by \`npm run docs\`; a check fails while it is stale. Change a title, not this page.
`

const sectionOf = (id: string): string => id.split('.').slice(0, -1).join('.')
const natural = new Intl.Collator('en', { numeric: true }).compare
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const escaped = (text: string) => text.replace(/[<>*_|\\]/g, '\\$&')

/** Every promise of the tests under `root`, as the text of docs/behaviour.md. */
export const behaviourDocument = (root: string): string => {
  const lines = new Map<string, Set<string>>()
  for (const file of globSync(TESTS, { cwd: root, exclude: [SAMPLES] }).sort(byText))
    for (const { id, text } of promisesOf(file, readFileSync(`${root}/${file}`, 'utf8')))
      lines.set(id, (lines.get(id) ?? new Set()).add(`  - ${escaped(text)} (\`${file}\`)`))

  const ids = [...lines.keys()].sort(natural)
  const unknown = ids.filter((id) => !(sectionOf(id) in SECTIONS))
  if (unknown.length > 0) throw new Error(`No section has these ids: ${unknown.join(', ')}`)
  const sections = Object.entries(SECTIONS).map(([section, title]) => {
    const own = ids.filter((id) => sectionOf(id) === section)
    const entries = own.map((id) => `- **${id}**\n${[...(lines.get(id) ?? [])].sort(byText).join('\n')}`)
    return `\n## ${section} ${title}\n\n${entries.join('\n')}\n`
  })
  return HEAD + sections.sort((a, b) => natural(a, b)).join('')
}
