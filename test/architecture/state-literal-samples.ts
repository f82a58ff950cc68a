/** A small file that names a state where this is not allowed, or has a word that only looks like a state. */
interface Sample {
  title: string
  file: string
  text: string
}

/** The first lines of every sample, so that a sample itself is one line. */
export const STATES_OF_SAMPLES = `
  type CloudState = 'opening' | 'open' | 'closed'
  declare const cloud: { state: string; kind: CloudState; outcome: 'declined' | 'withdrawn' | null }
  declare const value: CloudState
  declare const widened: 'waiting' | 'adopted' | 'dismissed' | 'unknown'
  declare const answer: 'WAITING' | 'COMPLETED' | 'REJECTED' | 'UNKNOWN'
  declare const shade: 'open' | 'dark'
  declare const query: { where(column: string, operator: string, value: string): void }
  declare const sql: (parts: TemplateStringsArray) => string
`

const STORES = 'server/db'

let count = 0
const sample = (title: string, text: string, folder = 'server/cards'): Sample => {
  count += 1
  return { title, file: `${folder}/sample-${count}.ts`, text: `export const decided = () => ${text}\n` }
}
const caught = (title: string, text: string, states: string[], folder?: string) => ({
  ...sample(title, text, folder),
  states,
})

export const caughtSamples: readonly (Sample & { states: string[] })[] = [
  caught('in a comparison', "value === 'opening'", ['opening']),
  caught('in a comparison with any text that is named a state', "cloud.state !== 'opening'", ['opening']),
  caught('in a comparison with a template', 'value === `opening`', ['opening']),
  caught('in a case', "{ switch (value) { case 'closed': return 1; default: return 2 } }", ['closed']),
  caught('in a list', "['opening', 'open'].includes(value)", ['opening', 'open']),
  caught('in a list that is searched for any text', "['opening'].includes(cloud.state)", ['opening']),
  caught('in a comparison with a wider type', "widened === 'adopted'", ['adopted']),
  caught('as a default value', "cloud.outcome ?? 'declined'", ['declined']),
  caught('in a row', "({ state: 'opening' })", ['opening']),
  caught('in a condition on a column', "query.where('state', '=', 'opening')", ['opening']),
  caught('in a statement', "sql`select 1 where status = 'pending-review'`", ['pending-review'], STORES),
  caught(
    'in a list of a statement',
    "sql`select 1 where c.state not in ('closed', 'new')`",
    ['closed'],
    STORES,
  ),
  caught('in a place of its own', "'terms-violation'", ['terms-violation']),
]

export const allowedSamples: readonly Sample[] = [
  sample('in the kind of a value', "cloud.kind === 'opening'"),
  sample('in a word of another type', "shade === 'open'"),
  sample('in an answer of another program', "answer === 'COMPLETED'"),
  sample('in a field of another name', "({ shade: 'open' })"),
  sample('in the status of a person', "sql`select 1 from users where status = 'active'`", STORES),
  sample(
    'in a statement about the jobs',
    "sql`update pgboss.job set state = 'retry' where state = 'active'`",
  ),
  sample('in the folder of its chart', "value === 'opening'", 'machines/cloud-account'),
]
